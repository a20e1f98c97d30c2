import { useEffect, useState } from 'react';
import { $session } from '#lib/api/credentials.ts';
import { accountPath } from '#lib/routes/account.ts';
import { $holds, loadHolds, type Hold } from '#lib/stores/holds.ts';
import { $loans } from '#lib/stores/loans.ts';
import { loadOpening } from '#lib/stores/opening.ts';
import { HoldRow } from '../holds/own/HoldRow.tsx';
import { LastReads } from '../loans/history/LastReads.tsx';
import { LoansScreen } from '../loans/LoansScreen.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { AccessSection } from './AccessSection.tsx';

/** Início: what matters now. What is overdue comes first, then what is ready, then what is due. */
export function HomeScreen() {
  const t = useTexts();
  const holds = useStore($holds);
  const loans = useStore($loans);
  const signedIn = useStore($session) !== null;
  useEffect(() => {
    void loadOpening();
    if (signedIn) void loadHolds();
  }, [signedIn]);
  // Together: what comes later would move what is already read. Once there, they stay while somebody signs in.
  const [begun, setBegun] = useState(false);
  if (!begun && holds.kind !== 'loading') setBegun(true);
  if (!begun) {
    return <Skeleton shape="rows" count={4} label={t('account.loading')} />;
  }
  const all = holds.kind === 'done' ? holds.answer.itens : [];
  const ready = all.filter(({ situacao }) => situacao === 'liberada');
  const lent = loans.kind === 'done' ? loans.loans.itens : null;
  const isLate = lent?.some(({ situacao }) => situacao === 'atrasado') ?? false;
  const waiting = ready.length > 0 && <Ready holds={ready} />;
  return (
    <>
      <LoansScreen
        also={ready.length > 0 ? t('holds.heading_ready', { count: ready.length }) : ''}
        before={!isLate && waiting}
      />
      {isLate && waiting}
      {lent?.length === 0 && ready.length === 0 && <LastReads />}
      <AccessSection />
    </>
  );
}

/** What lies ready, until when, and when its library is open. */
function Ready({ holds }: { holds: readonly Hold[] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <section className="part">
      <h2>{t('holds.ready')}</h2>
      <ul>
        {holds.map((hold) => (
          <HoldRow key={hold.cod_reserva} hold={hold} live={false} />
        ))}
      </ul>
      <p className="space-4">
        <a href={accountPath(locale, 'holds')}>{t('account.all_holds')}</a>
      </p>
    </section>
  );
}
