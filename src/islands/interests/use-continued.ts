import { useEffect } from 'react';
import type { CallKey } from '#contract/calls.ts';
import { act, takeInterrupted } from '#lib/api/interrupted.ts';

const ACTS = [
  'POST /perfil-interesse/area-autor-assunto',
  'PUT /perfil-interesse/area-autor-assunto/:id',
  'DELETE /perfil-interesse/area-autor-assunto/:id',
  'POST /perfil-interesse/periodicos',
  'PUT /perfil-interesse/periodicos/:id',
  'DELETE /perfil-interesse/periodicos/:id',
  'POST /perfil-interesse/tipo-obra',
  'PUT /perfil-interesse/tipo-obra/:id',
  'DELETE /perfil-interesse/tipo-obra/:id',
  'PUT /perfil-interesse/pesquisas/:id',
  'DELETE /perfil-interesse/pesquisas/:id',
  'PUT /perfil-interesse/avisos',
] as const satisfies readonly CallKey[];

async function goOn<K extends CallKey>(key: K): Promise<boolean> {
  const interrupted = takeInterrupted(key);
  if (!interrupted) return false;
  await act(key, interrupted.input);
  return true;
}

/** What signing in interrupted is done as the screen opens; a refusal shows in what is there. */
export function useContinued(changed: () => void): void {
  useEffect(() => {
    void Promise.all(ACTS.map((key) => goOn(key))).then(
      (done) => {
        if (done.includes(true)) changed();
      },
      () => null,
    );
  }, [changed]);
}
