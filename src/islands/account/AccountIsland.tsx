import { useEffect, useState } from 'react';
import { $session, storedSession } from '#lib/api/credentials.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import { formatToday } from '#lib/format/dates.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { localePath } from '#lib/routes/paths.ts';
import { $loans } from '#lib/stores/loans.ts';
import { LoansView } from '../loans/LoansView.tsx';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { usePerson } from '../ui/use-person.ts';
import { useStore } from '../ui/use-store.ts';
import { AccessSection } from './AccessSection.tsx';

/** Meu Pergamum: everything in it belongs to the person who is signed in. */
export function AccountIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <Guarded />
    </Island>
  );
}

/** Without a session the visitor signs in first and comes back here (specification §2). */
function Guarded() {
  const locale = useLocale();
  const signedIn = usePerson() !== null || storedSession() !== null;

  useEffect(() => {
    if (signedIn) return;
    const { pathname, search } = window.location;
    const expired = $sessionsExpired.get() > 0;
    window.location.replace(loginPath(locale, pathname + search, expired));
  }, [signedIn, locale]);

  return signedIn ? <Account /> : null;
}

function Account() {
  const t = useTexts();
  const locale = useLocale();
  const state = useStore($loans);
  const count = state.kind === 'done' ? state.loans.itens.length : null;
  return (
    <div className="account">
      <nav className="account-nav" aria-label={t('account.nav')}>
        <ul>
          <li>
            <a href={localePath(locale, '/meupergamum')} aria-current="page">
              {t('account.nav_loans')}
              {count !== null && <span className="account-nav__count">{count}</span>}
            </a>
          </li>
        </ul>
      </nav>
      <div>
        <Greeting />
        <LoansView />
        <AccessSection />
      </div>
    </div>
  );
}

/** The heading says how things stand. */
function Greeting() {
  const t = useTexts();
  const locale = useLocale();
  const session = useStore($session);
  const state = useStore($loans);
  const [now] = useState(() => new Date());
  if (!session) return null;
  const { nome_pessoa: fullName, login, grupo } = session.user;
  const [name = fullName] = fullName.split(' ');
  const loans = state.kind === 'done' ? state.loans.itens : null;
  const late = loans?.filter(({ situacao }) => situacao === 'atrasado').length ?? 0;
  const soon = loans?.filter(({ situacao }) => situacao === 'vence_logo').length ?? 0;
  const heading = (): string => {
    if (loans === null) return t('account.heading_plain', { name });
    if (late > 0) return t('account.heading_late', { name, count: late });
    if (soon > 0) return t('account.heading_soon', { name, count: soon });
    return t('account.heading_fine', { name });
  };
  const date = formatToday(now, locale);
  return (
    <div className="account-head">
      <h1>{heading()}</h1>
      <p>
        {grupo
          ? t('account.today', { date, login, group: grupo })
          : t('account.today_no_group', { date, login })}
      </p>
    </div>
  );
}
