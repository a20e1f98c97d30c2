import { useCallback, useEffect, useState } from 'react';
import type { SignInRequest } from '#lib/api/sign-in-request.ts';
import { readLoginSettings } from '#lib/api/login-settings.ts';
import type { LoginSettings } from '#lib/login-settings.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { LoginSteps } from './LoginSteps.tsx';
import { recoveryPath } from '#lib/routes/recovery-address.ts';

/** Return URL: this page, at the part whose action is pending. */
const hereAt = (part: string): string =>
  `${window.location.pathname}${window.location.search}${part}`;

/**
 * Sign-in for a pending action: in a dialog over the page, or, if the institution prefers it
 * (activity 107), on the sign-in page.
 */
export function SignInDialog({ asked }: { asked: SignInRequest }) {
  const t = useTexts();
  const locale = useLocale();
  const ask = useCallback(() => readLoginSettings(), []);
  const { answered, error, retry } = useAnswer('now', ask);
  const settings = answered?.answer;
  const leaves = settings?.leavesPage === true;
  const { part, expired } = asked;

  useEffect(() => {
    if (leaves) window.location.assign(loginPath(locale, hereAt(part), expired));
  }, [leaves, locale, part, expired]);

  if (leaves) return null;
  return (
    <Dialog
      open
      title={t('auth.sign_in_first')}
      closeText={t('common.close')}
      onClose={() => asked.settle(false)}
    >
      {expired && (
        <Notice tone="warn" live="status">
          {t('auth.expired_kept')}
        </Notice>
      )}
      <Inside {...{ settings, error, retry, asked }} />
    </Dialog>
  );
}

interface InsideProps {
  settings: LoginSettings | undefined;
  error: unknown;
  retry: () => void;
  asked: SignInRequest;
}

function Inside({ settings, error, retry, asked }: InsideProps) {
  const t = useTexts();
  const locale = useLocale();
  const [userName, onUserName] = useState('');
  if (error) {
    return <LoadFailed title={t('auth.sign_in_failed')} error={error} onRetry={retry} />;
  }
  if (!settings) return <Skeleton shape="text" label={t('auth.loading')} />;
  const here = hereAt(asked.part);
  return (
    <LoginSteps
      {...{ settings, userName, onUserName }}
      choosesDestination={false}
      redirectOf={() => here}
      recovery={settings.recovers ? { href: recoveryPath(locale, here) } : null}
      onEntered={() => asked.settle(true)}
    />
  );
}
