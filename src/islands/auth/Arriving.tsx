import { useEffect, useState } from 'react';
import type { InstitutionalKind } from '#lib/api/credentials.ts';
import { finishInstitutionalLogin, intendedRedirect } from '#lib/api/institutional.ts';
import type { OtherLogin } from '#lib/api/logins.ts';
import type { TextKey } from '#lib/i18n/areas.ts';
import { loginPath, safeRedirect } from '#lib/routes/guard.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { loginsToChoose } from './other-logins.ts';

/** Why the server sent the browser here without a code (POST /saml/acs): an address has no sentence, so the page brings the words. */
const REFUSALS = {
  institutional_denied: true,
  institutional_failed: true,
  institutional_answer_invalid: true,
  institutional_user_unknown: true,
} as const;
type Refusal = keyof typeof REFUSALS;

const isRefusal = (text: string | null): text is Refusal =>
  text !== null && Object.hasOwn(REFUSALS, text);

const LazyChoice = lazy(() => import('./ChooseLogin.tsx').then(({ ChooseLogin }) => ChooseLogin));

/** An answer counts once: whatever draws this again waits for the same outcome. */
let outcome: Promise<string | null> | null = null;

/**
 * Back from the institution: keeps the session, lets whoever has several logins choose one, and goes
 * on to where they were heading.
 */
export function Arriving({ kind }: { kind: InstitutionalKind }) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>(null);
  const [arrived, setArrived] = useState<{ path: string; others: OtherLogin[] } | null>(null);
  const answer = new URLSearchParams(window.location.search);
  const refusal = answer.get('erro');
  const refused = isRefusal(refusal);

  useEffect(() => {
    if (refused) return;
    outcome ??= finishInstitutionalLogin(kind, new URLSearchParams(window.location.search));
    outcome
      .then(async (redirect) => {
        const next = { path: safeRedirect(redirect, locale), others: await loginsToChoose() };
        if (next.others.length > 0) setArrived(next);
        else window.location.replace(next.path);
      })
      .catch(setError);
  }, [kind, locale, refused]);

  if (arrived) {
    const { others, path } = arrived;
    return (
      <>
        <h1 className="visually-hidden">{t('auth.sign_in')}</h1>
        <LazyChoice others={others} onChosen={() => window.location.replace(path)} />
      </>
    );
  }

  if (!refused && error === null) {
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
      <span role="alert">{refused ? t(`refusals.${refusal}` as TextKey) : errorText(error)}</span>
    </EmptyState>
  );
}
