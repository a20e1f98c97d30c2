import { useEffect, useState } from 'react';
import type { InstitutionalKind } from '#lib/api/credentials.ts';
import {
  startedLogin,
  finishInstitutionalLogin,
  intendedRedirect,
  isResponse,
  startInstitutionalLogin,
} from '#lib/api/institutional.ts';
import { isApiError } from '#lib/api/http.ts';
import type { OtherLogin } from '#lib/api/logins.ts';
import type { TextKey } from '#lib/i18n/areas.ts';
import { loginPath, safeRedirect } from '#lib/routes/guard.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { loginsToChoose } from './other-logins.ts';

/** Text keys of the refusal codes with which POST /saml/acs redirects here. */
const REFUSALS = {
  institutional_denied: true,
  institutional_not_asked: true,
  institutional_failed: true,
  institutional_answer_invalid: true,
  institutional_user_unknown: true,
} as const;
type Refusal = keyof typeof REFUSALS;

const isRefusal = (text: string | null): text is Refusal =>
  text !== null && Object.hasOwn(REFUSALS, text);

const LazyChoice = lazy(() => import('./ChooseLogin.tsx').then(({ ChooseLogin }) => ChooseLogin));

/** A response can be used only once: every render waits for the same promise. */
let outcome: Promise<string | null> | null = null;

/**
 * Return screen after the institution's sign-in: saves the session, offers the choice between several logins, and
 * goes on to the original destination.
 */
export function InstitutionalReturn({ kind }: { kind: InstitutionalKind }) {
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
    const given = new URLSearchParams(window.location.search);
    // A bookmarked or typed address: there is no sign-in to finish.
    if (!isResponse(kind, given)) return window.location.replace(localePath(locale, '/'));
    outcome ??= finishInstitutionalLogin(kind, given);
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
    <Failed
      kind={kind}
      code={refused ? refusal : isApiError(error) ? error.code : ''}
      text={refused ? t(`refusals.${refusal}` as TextKey) : errorText(error)}
      onFailed={setError}
    />
  );
}

interface Failure {
  kind: InstitutionalKind;
  code: string;
  text: string;
  /** Called when starting again fails, too. */
  onFailed: (error: unknown) => void;
}

/** Why the sign-in failed, and what to do. */
function Failed({ kind, code, text, onFailed }: Failure) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <EmptyState
      level={1}
      title={t('auth.sign_in_failed')}
      actions={
        <>
          <ButtonLink
            variant="solid"
            href={loginPath(locale, safeRedirect(intendedRedirect(), locale))}
          >
            {t('auth.back_to_sign_in')}
          </ButtonLink>
          {code === 'institutional_user_unknown' && (
            <OtherAccount kind={kind} onFailed={onFailed} />
          )}
        </>
      }
    >
      <span role="alert">{text}</span>
    </EmptyState>
  );
}

/** Starts again with another account: the provider must be asked not to reuse its own session. */
function OtherAccount({ kind, onFailed }: Pick<Failure, 'kind' | 'onFailed'>) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const begin = () => {
    setBusy(true);
    startInstitutionalLogin({ ...startedLogin(), kind, isOther: true })
      .then((link) => window.location.assign(link))
      .catch((error: unknown) => {
        setBusy(false);
        onFailed(error);
      });
  };
  return (
    <Button busy={busy} onClick={begin}>
      {t('auth.other_account')}
    </Button>
  );
}
