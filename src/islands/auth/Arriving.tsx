import { useEffect, useState } from 'react';
import type { InstitutionalKind } from '#lib/api/credentials.ts';
import { finishInstitutionalLogin, intendedRedirect } from '#lib/api/institutional.ts';
import { loginPath, safeRedirect } from '#lib/routes/guard.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFailureText, useRefusalText } from '../ui/failure-text.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';

/** Why the server sent the browser here without a code (POST /saml/acs). */
const REASONS = {
  institutional_denied: true,
  institutional_failed: true,
  institutional_answer_invalid: true,
  institutional_user_unknown: true,
} as const;
type Reason = keyof typeof REASONS;

const isReason = (text: string | null): text is Reason =>
  text !== null && Object.hasOwn(REASONS, text);

/** An answer counts once: whatever draws this again waits for the same outcome. */
let outcome: Promise<string | null> | null = null;

export function Arriving({ kind }: { kind: InstitutionalKind }) {
  const t = useTexts();
  const locale = useLocale();
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<unknown>(null);
  const answer = new URLSearchParams(window.location.search);
  const reason = answer.get('erro');
  const refused = isReason(reason);

  useEffect(() => {
    if (refused) return;
    outcome ??= finishInstitutionalLogin(kind, new URLSearchParams(window.location.search));
    outcome.then((redirect) => window.location.replace(safeRedirect(redirect, locale)), setFailure);
  }, [kind, locale, refused]);

  if (!refused && failure === null) {
    return (
      <>
        <h1 className="visually-hidden">{t('auth.returning')}</h1>
        <Skeleton shape="text" label={t('auth.returning')} />
      </>
    );
  }
  return (
    <EmptyState
      level={1}
      title={t('auth.sign_in_failed')}
      actions={
        <ButtonLink
          variant="solid"
          href={loginPath(locale, safeRedirect(intendedRedirect(), locale))}
        >
          {t('auth.back_to_sign_in')}
        </ButtonLink>
      }
    >
      <span role="alert">{refused ? refusalText(reason) : failureText(failure)}</span>
    </EmptyState>
  );
}
