import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type Consent = Output<'GET /pessoas/meu-pergamum/privacidade'>['consentimento'];

const ask = async (_person: string, signal: AbortSignal): Promise<Consent> =>
  (await call('GET /pessoas/meu-pergamum/privacidade', {}, { signal })).consentimento;

/** The consent text that waits for an answer of this person, if one does; where that is not known, none. */
export function usePendingConsent(person: number | null) {
  const { answered, loading } = useAnswer(person === null ? null : String(person), ask);
  const isOwn = answered?.question === String(person);
  return {
    loading,
    consent: isOwn && answered.answer.situacao === 'pendente' ? answered.answer : null,
  };
}

/** A text of consent is new, or there for the first time: where it is read and answered. */
export function PendingConsent({ consent }: { consent: Consent }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="space-6">
      <Notice
        tone="info"
        title={consent.respondido ? t('account.consent_anew') : t('account.consent_first')}
        actions={
          <ButtonLink size="small" href={`${accountPath(locale, 'profile')}#privacidade`}>
            {t('account.consent_read')}
          </ButtonLink>
        }
      >
        {t('account.consent_free')}
      </Notice>
    </div>
  );
}
