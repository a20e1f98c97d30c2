import { useCallback, useState } from 'react';
import type { Input } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';
import { act } from '#lib/api/interrupted.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { OtherWay } from '../ui/titles/OtherWay.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { RequestForm } from './RequestForm.tsx';

const CALL = 'POST /solicitacao-emprestimo/:id';

/** Having a copy of a title sent from one library to another. */
export function LoanRequestPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const [acts, setActs] = useState(0);
  const { answered, error, retry } = useOptions(codAcervo, acts);
  const { request, ...sending } = useRequesting(() => setActs((count) => count + 1));

  if (error) {
    return <LoadFailed title={t('holds.request_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('holds.request_loading')} />;
  const options = answered.answer;
  const refusals = (options.motivos ?? []).filter(({ codigo }) => codigo !== 'token_missing');
  return (
    <>
      <h2>{t('holds.request_heading')}</h2>
      {refusals.map(({ codigo, mensagem }) => (
        <div key={`${codigo} ${mensagem}`} className="space-4">
          <Notice tone="warn">{mensagem}</Notice>
        </div>
      ))}
      {refusals.length > 0 && <OtherWay codAcervo={codAcervo}>{t('holds.other_way')}</OtherWay>}
      {refusals.length === 0 && (
        <RequestForm codAcervo={codAcervo} options={options} {...sending} onSend={request} />
      )}
    </>
  );
}

/** What may be asked for: who is signed in, and what was asked for already, change it. */
function useOptions(codAcervo: number, acts: number) {
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

/** Sending a request, also one that waited for somebody to sign in; what is wrong with it, field by field. */
function useRequesting(onMade: () => void) {
  const t = useTexts();
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const { busy, problem, send } = useSending();

  const request = (input: Input<typeof CALL>, idempotencyKey = newKey()) =>
    send(async () => {
      setWrong([]);
      try {
        await act(CALL, input, { idempotencyKey });
      } catch (error) {
        setWrong(wrongFields(error));
        throw error;
      }
      showToast({ text: t('holds.request_made') });
      onMade();
    });

  useResumed(CALL, ({ input, idempotencyKey }) => request(input, idempotencyKey));

  return { busy, problem, wrong, request };
}
