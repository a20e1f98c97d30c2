import { useEffect, useState } from 'react';
import { resend } from '#lib/api/interrupted.ts';
import { toLedgers } from '#lib/debts/ledger.ts';
import { formatMoney } from '#lib/format/money.ts';
import { $debts, loadDebts, type Debts } from '#lib/stores/debts.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { Gauge } from './Gauge.tsx';
import { LedgerPart, MAKE, type Slip } from './LedgerPart.tsx';
import { NothingOwed } from './NothingOwed.tsx';
import { SettledDebts } from './SettledDebts.tsx';

/** Débito: what is owed, library by library, and the slips to pay it with. */
export function DebtsScreen() {
  const t = useTexts();
  const state = useStore($debts);
  const person = usePerson();
  const seen = useSeen(person);
  const made = useInterruptedSlip();
  useScreenHeading(useHeading(seen));
  useEffect(() => {
    if (person !== null) void loadDebts();
  }, [person]);

  if (!seen && state.kind === 'failed') {
    return (
      <LoadFailed title={t('debts.failed')} error={state.error} onRetry={() => void loadDebts()} />
    );
  }
  if (!seen) return <Skeleton shape="rows" count={3} label={t('debts.loading')} />;
  const ledgers = toLedgers(seen);
  const payable = ledgers.filter(({ payable: cost }) => cost > 0);
  return (
    <>
      {state.kind === 'failed' && (
        <LoadNotice
          title={t('errors.outdated')}
          error={state.error}
          onRetry={() => void loadDebts()}
        />
      )}
      {ledgers.length === 0 ? <NothingOwed /> : <Gauge debts={seen} />}
      {ledgers.map((ledger) => (
        <LedgerPart
          key={`${person} ${ledger.library.code}`}
          ledger={ledger}
          isFirst={ledger === payable[0]}
          severalSlips={payable.length > 1}
          made={made?.library === ledger.library.code ? made.slip : null}
        />
      ))}
      {seen.quitados.length > 0 && <SettledDebts debts={seen.quitados} />}
      {(ledgers.length > 0 || seen.quitados.length > 0) && (
        <p className="small muted space-6">{t('debts.disagree')}</p>
      )}
    </>
  );
}

/** What is owed by whoever is signed in. It stays while it is asked for anew, or while they sign in again. */
function useSeen(person: number | null): Debts | null {
  const state = useStore($debts);
  const [seen, setSeen] = useState<{ person: number | null; debts: Debts } | null>(null);
  if (state.kind === 'done' && state.debts !== seen?.debts) {
    setSeen({ person, debts: state.debts });
  }
  return seen?.person === person ? seen.debts : null;
}

/** A slip whose making signing in interrupted: it is made now, and shown with its library. */
function useInterruptedSlip(): { library: number; slip: Slip } | null {
  const [made, setMade] = useState<{ library: number; slip: Slip } | null>(null);
  useResumed(MAKE, (interrupted) => {
    const library = interrupted.input.body.codBiblioteca;
    void resend(interrupted).then(
      (slip) => setMade({ library, slip }),
      () => null,
    );
  });
  return made;
}

function useHeading(debts: Debts | null): string | null {
  const t = useTexts();
  const locale = useLocale();
  if (!debts) return null;
  const { total_saldo: total, bibliotecas, em_curso: running } = debts;
  if (total > 0) {
    const amount = formatMoney(total, locale);
    return t('debts.heading_owed', { amount, count: bibliotecas.length });
  }
  return running.length > 0
    ? t('debts.heading_running', { count: running.length })
    : t('debts.heading_none');
}
