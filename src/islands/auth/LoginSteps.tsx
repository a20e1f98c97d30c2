import { useMemo, useReducer, useState, type ComponentProps } from 'react';
import { canSaveSession } from '#lib/api/stored-credential.ts';
import type { OtherLogin } from '#lib/api/logins.ts';
import type { Destination } from '#lib/login-settings.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useIsLive } from '../ui/island/use-is-live.ts';
import { LoginForm } from './LoginForm.tsx';
import { loginsToChoose } from './other-logins.ts';

const LazyChoice = lazy(() => import('./ChooseLogin.tsx').then(({ ChooseLogin }) => ChooseLogin));

interface Props extends Omit<ComponentProps<typeof LoginForm>, 'onEntered'> {
  onEntered: (destination: Destination) => void;
}

/** Sign-in, then the choice of a login if the person has several (specification §4). */
export function LoginSteps({ onEntered, ...form }: Props) {
  const [canSave, tryAgain] = useCanSave();
  const [entered, setEntered] = useState<{ others: OtherLogin[]; destination: Destination }>();
  if (!canSave) return <NoStorage onRetry={tryAgain} />;
  if (entered) {
    const { others, destination } = entered;
    return <LazyChoice others={others} onChosen={() => onEntered(destination)} />;
  }
  return (
    <LoginForm
      {...form}
      onEntered={async (destination) => {
        const others = await loginsToChoose();
        if (others.length > 0) setEntered({ others, destination });
        else onEntered(destination);
      }}
    />
  );
}

/** Whether a session can be stored, and a new try; the built page has a form, as most can. */
function useCanSave(): [boolean, () => void] {
  const isLive = useIsLive();
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  // oxlint-disable-next-line react/exhaustive-deps -- each try asks anew
  const canSave = useMemo(() => !isLive || canSaveSession(), [isLive, tries]);
  return [canSave, tryAgain];
}

/** Said before the password is typed: signing in would lead back here. */
function NoStorage({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <Notice
      tone="bad"
      live="alert"
      title={t('auth.no_storage_title')}
      actions={<Button onClick={onRetry}>{t('errors.retry')}</Button>}
    >
      {t('auth.no_storage')}
    </Notice>
  );
}
