import type { Consent } from '#lib/account-home.ts';
import { accountPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

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
