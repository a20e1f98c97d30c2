import { useCallback } from 'react';
import { call } from '#lib/api/call.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';

/** What of a title may be requested: depends on who is signed in and, with `acts`, on what was requested since. */
export function useRequestOptions(codAcervo: number, acts = 0) {
  const person = usePerson();
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call(
        'GET /solicitacao-emprestimo/:id/informacoes-iniciais',
        { params: { id: codAcervo } },
        { signal },
      ),
    [codAcervo],
  );
  return useAnswer(`${person} ${acts}`, ask);
}
