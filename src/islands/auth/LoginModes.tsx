import { Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { TableUrls } from '#lib/i18n/areas.ts';
import type { LoginSettings } from '#lib/login-settings.ts';
import { readLoginSettings } from '#lib/api/login-settings.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Texts, useLocale, useTexts } from '../ui/island/texts.tsx';
import { useIsLive } from '../ui/island/use-is-live.ts';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { isRecovery, withMode } from '#lib/routes/recovery-address.ts';

const LazyRecovery = lazy(
  () => import('./recovery/load.ts').then(({ loadRecovery }) => loadRecovery()),
  Waiting,
);

interface Props {
  /** Sign-in settings when the page was built. */
  built: LoginSettings;
  /** Text tables of password recovery; null if it is not offered (specification §6). */
  recoveryWords: TableUrls | null;
}

/** Signing in or recovering the password (specification §4, "Login mode"): the address says which. */
export function LoginModes({ built, recoveryWords }: Props) {
  const settings = useLoginSettings(built);
  const t = useTexts();
  const locale = useLocale();
  const isLive = useIsLive();
  const [query, go] = useLocationQuery();
  const [userName, setUserName] = useState('');
  const [isRecovered, setRecovered] = useState(false);
  const userNameProps = { userName, onUserName: setUserName };
  const recovers = recoveryWords !== null && isRecovery(query);
  usePageTitle(recovers ? t('auth.recovery_title') : null);

  if (recovers) {
    const back = () => go(withMode(query, 'login'));
    return (
      <Suspense fallback={<Waiting />}>
        <Texts locale={locale} texts={recoveryWords}>
          <LazyRecovery
            {...userNameProps}
            loginLabel={settings.label}
            asksCaptcha={settings.captcha}
            onBack={back}
            onDone={() => {
              setRecovered(true);
              back();
            }}
          />
        </Texts>
      </Suspense>
    );
  }

  const forget = (event: MouseEvent) => {
    event.preventDefault();
    setRecovered(false);
    go(withMode(query, 'recovery'));
  };
  return (
    <div className={isLive ? undefined : 'login__built'}>
      <LoginScreen
        {...userNameProps}
        settings={settings}
        notice={isRecovered && <Recovered />}
        recovery={recoveryWords && { href: withMode(query, 'recovery'), onClick: forget }}
      />
    </div>
  );
}

/** Announced by taking the focus, since the pressed button is gone. */
function Recovered() {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="ok">{t('auth.password_changed')}</Notice>
    </div>
  );
}

function Waiting() {
  return <Skeleton shape="text" label={useTexts()('auth.recovery_loading')} />;
}

/** The settings of the build, until the current ones are fetched. */
function useLoginSettings(built: LoginSettings): LoginSettings {
  const [settings, setSettings] = useState(built);
  useEffect(() => {
    let gone = false;
    readLoginSettings().then(
      (told) => {
        if (!gone) setSettings(told);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return settings;
}
