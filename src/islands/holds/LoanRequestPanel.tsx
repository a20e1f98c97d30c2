import { useState, type RefObject } from 'react';
import type { Input } from '#contract/calls.ts';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';
import { act } from '#lib/api/interrupted.ts';
import { accountPath } from '#lib/routes/account.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { OtherWay } from '../ui/titles/OtherWay.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useArrivalFocus } from '../ui/hooks/use-arrival-focus.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { RequestForm } from './RequestForm.tsx';
import { useRequestOptions } from './use-request-options.ts';

const CALL = 'POST /solicitacao-emprestimo/:id';

/** Having a copy of a title sent from one library to another. */
export function LoanRequestPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const [acts, setActs] = useState(0);
  const { answered, error, loading, retry } = useRequestOptions(codAcervo, acts);
  const [made, focusMade] = useArrivalFocus<HTMLDivElement>(loading);
  const { request, ...sending } = useRequesting(() => {
    focusMade();
    setActs((count) => count + 1);
  });

  if (error) {
    return <LoadFailed title={t('holds.request_failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('holds.request_loading')} />;
  const options = answered.answer;
  const refusals = (options.motivos ?? []).filter(({ codigo }) => codigo !== 'token_missing');
  const isMade = acts > 0 || refusals.some(({ codigo }) => codigo === 'request_identical');
  if (isMade && refusals.length > 0) {
    return (
      <>
        <h2>{t('holds.request_heading')}</h2>
        <Made place={made} isNew={acts > 0} />
      </>
    );
  }
  return (
    <>
      <h2>{t('holds.request_heading')}</h2>
      {isMade && <Made place={made} isNew />}
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

/** A request that was made now or before, and where it is followed. */
function Made({ place, isNew }: { place: RefObject<HTMLDivElement | null>; isNew: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div ref={place} tabIndex={-1} className="space-4">
      <Notice
        tone={isNew ? 'ok' : 'info'}
        actions={
          <ButtonLink size="small" href={accountPath(locale, 'requests')}>
            {t('holds.request_follow')}
          </ButtonLink>
        }
      >
        {isNew ? t('holds.request_made') : t('holds.request_made_before')}
      </Notice>
    </div>
  );
}

/** Sending a request, also one that waited for somebody to sign in; what is wrong with it, field by field. */
function useRequesting(onMade: () => void) {
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
      onMade();
    });

  useResumed(CALL, ({ input, idempotencyKey }) => request(input, idempotencyKey));

  return { busy, problem, wrong, request };
}
