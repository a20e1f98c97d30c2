import { useCallback, useEffect, useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/shared/refusals.ts';
import { call } from '#lib/api/call.ts';
import { isApiError, type FieldProblem } from '#lib/api/http.ts';
import { act, takeInterrupted } from '#lib/api/interrupted.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRefusalText } from '../ui/error-text.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { RequestForm } from './RequestForm.tsx';

const CALL = 'POST /solicitacao-emprestimo/:id';
type Options = Output<'GET /solicitacao-emprestimo/:id/informacoes-iniciais'>;

/** Having a copy of a title sent from one library to another. */
export function LoanRequestPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const person = usePerson();
  const refusalText = useRefusalText();
  const [acts, setActs] = useState(0);
  const [wrong, setWrong] = useState<readonly FieldProblem[]>([]);
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call(
        'GET /solicitacao-emprestimo/:id/informacoes-iniciais',
        { params: { id: codAcervo } },
        { signal },
      ),
    [codAcervo],
  );
  // Who is signed in, and what was asked for, change what may be asked for.
  const { answered, failure, retry } = useAnswer(`${person} ${acts}`, ask);
  const { busy, problem, send } = useSending();

  const request = (input: Input<typeof CALL>, idempotencyKey = newKey()) =>
    send(async () => {
      setWrong([]);
      try {
        await act(CALL, input, { idempotencyKey });
      } catch (error) {
        if (isApiError(error)) setWrong(error.fields);
        throw error;
      }
      showToast({ text: t('holds.request_made') });
      setActs((count) => count + 1);
    });

  useEffect(() => {
    const kept = takeInterrupted(CALL);
    if (kept) request(kept.input, kept.idempotencyKey);
    // Once, when the page is back from signing in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (failure) {
    return (
      <LoadFailed
        title={t('holds.request_failed')}
        failure={failure}
        retryText={t('holds.retry')}
        onRetry={retry}
      />
    );
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('holds.request_loading')} />;
  const options = answered.answer;
  const refusals = (options.motivos ?? []).filter(({ codigo }) => codigo !== 'token_missing');
  const isOpen = refusals.length === 0;
  return (
    <>
      <h2>{t('holds.request_heading')}</h2>
      {refusals.map(({ codigo, mensagem }) => (
        <div key={`${codigo} ${mensagem}`} className="space-4">
          <Notice tone="warn">{mensagem}</Notice>
        </div>
      ))}
      {isOpen && (
        <RequestForm
          codAcervo={codAcervo}
          options={options satisfies Options}
          busy={busy}
          problem={problem}
          wrong={wrong.map(({ field, problem: code }) => ({
            field,
            text: refusalText(code as RefusalCode),
          }))}
          onSend={request}
        />
      )}
    </>
  );
}
