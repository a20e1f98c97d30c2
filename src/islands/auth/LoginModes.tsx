import { Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { InstitutionalKind } from '#lib/api/credentials.ts';
import type { TableUrls } from '#lib/i18n/table-urls.ts';
import { late } from '../ui/late.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Texts, useLocale, useTexts } from '../ui/texts.tsx';
import { useLocationQuery } from '../ui/use-location.ts';
import { LoginForm } from './LoginForm.tsx';

const LateRecovery = late(
  () => import('./recovery/load.ts').then(({ loadRecovery }) => loadRecovery()),
  Waiting,
);

interface Props {
  loginLabel: string;
  /** The ways of signing in through the institution. */
  institutional: readonly InstitutionalKind[];
  /** Words of password recovery; null where it is not offered (specification §6). */
  recoveryWords: TableUrls | null;
}

const MODE = 'modo';
const RECOVER = 'recuperar';

function withMode(query: string, mode: string | null): string {
  const params = new URLSearchParams(query);
  if (mode === null) params.delete(MODE);
  else params.set(MODE, mode);
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Signing in or recovering the password (specification §4, "Login mode"): the address says which. */
export function LoginModes({ loginLabel, institutional, recoveryWords }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [query, go] = useLocationQuery();
  const [userName, setUserName] = useState('');
  const [isRecovered, setRecovered] = useState(false);
  const userNameProps = { userName, onUserName: setUserName };

  if (recoveryWords && new URLSearchParams(query).get(MODE) === RECOVER) {
    const back = () => go(withMode(query, null));
    return (
      <Suspense fallback={<Waiting />}>
        <Texts locale={locale} texts={recoveryWords}>
          <LateRecovery
            {...userNameProps}
            loginLabel={loginLabel}
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
    go(withMode(query, RECOVER));
  };
  return (
    <LoginForm
      {...userNameProps}
      institutional={institutional}
      loginLabel={loginLabel}
      notice={isRecovered && <Recovered />}
      forgot={
        recoveryWords && (
          <a className="button button--quiet" href={withMode(query, RECOVER)} onClick={forget}>
            {t('auth.forgot')}
          </a>
        )
      }
    />
  );
}

/** Said by taking the focus: what was pressed is gone. */
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
