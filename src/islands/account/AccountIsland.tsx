import * as screenIcons from '#lib/screen-icons.ts';
import { useEffect, useRef, useState } from 'react';
import { $session, storedSession } from '#lib/api/credentials.ts';
import { $sessionsExpired } from '#lib/api/session-events.ts';
import { formatDayOfMonth, formatToday } from '#lib/format/dates.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { $loans, $renewing, $toldFirst, type Loan } from '#lib/stores/loans.ts';
import { LoansView } from '../loans/LoansView.tsx';
import { Button } from '../ui/Button.tsx';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useStore } from '../ui/island/use-store.ts';
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
  return (
    <div className="account">
      <Greeting />
      <LoansView />
      <AccessSection />
    </div>
  );
}

/** The heading says how things stand; after a renewal, what became of it. */
function Greeting() {
  const t = useTexts();
  const locale = useLocale();
  const session = useStore($session);
  const loans = useStore($loans);
  const toldFirst = useStore($toldFirst);
  const headingText = useHeading();
  const heading = useFocusAfterMany(toldFirst);
  const [now] = useState(() => new Date());
  if (!session) return null;
  const { nome_pessoa: fullName, login, grupo } = session.user;
  const [name = fullName] = fullName.split(' ');
  const itens = loans.kind === 'done' ? loans.loans.itens : null;
  const told = itens?.filter(({ cod_emprestimo: code }) => toldFirst.has(code)) ?? [];
  const date = formatToday(now, locale);
  return (
    <div className="account-head">
      <h1 ref={heading} tabIndex={-1}>
        {headingText(name, itens, told)}
      </h1>
      <p>
        {grupo
          ? t('account.today', { date, login, group: grupo })
          : t('account.today_no_group', { date, login })}
      </p>
      {told.length > 0 && (
        <div className="row no-print">
          <Button icon={screenIcons.print} onClick={() => window.print()}>
            {t('account.print_receipt')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useHeading() {
  const t = useTexts();
  const locale = useLocale();
  return (name: string, loans: readonly Loan[] | null, told: readonly Loan[]): string => {
    if (loans === null) return t('account.heading_plain', { name });
    const count = told.length;
    const [date, ...others] = new Set(
      told.map(({ data_devolucao: due }) => formatDayOfMonth(due, locale)),
    );
    if (date !== undefined) {
      return others.length === 0
        ? t('account.heading_renewed', { count, date })
        : t('account.heading_renewed_dates', { count });
    }
    const late = loans.filter(({ situacao }) => situacao === 'atrasado').length;
    const soon = loans.filter(({ situacao }) => situacao === 'vence_logo').length;
    if (late > 0) return t('account.heading_late', { name, count: late });
    if (soon > 0) return t('account.heading_soon', { name, count: soon });
    return t('account.heading_fine', { name });
  };
}

/** Renewing several moves them to the top: the focus goes where it is told. */
function useFocusAfterMany(toldFirst: ReadonlySet<number>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { results } = useStore($renewing);
  useEffect(() => {
    if (results.length > 1 && toldFirst.size > 0) heading.current?.focus();
  }, [results, toldFirst]);
  return heading;
}
