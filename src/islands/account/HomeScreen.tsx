import { useEffect, useState } from 'react';
import { $card, $consent, loadHome } from '#lib/account-home.ts';
import { loadLoans, openLoans } from '#lib/stores/loans.ts';
import { Today } from '../loans/Today.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePerson } from '../ui/hooks/use-person.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { Answers, Calm, OtherLoans, Owed, Ready, Warnings } from './home/HomeParts.tsx';
import { CardNotice } from './home/CardNotice.tsx';
import { LateLoans, SoonLoans } from './home/HomeLoans.tsx';
import { PendingConsent } from './home/PendingConsent.tsx';
import { useHomeHeading } from './home/use-home-heading.ts';
import { useNews } from './home/use-news.ts';

/** Concerns without a part of their own. */
const WARNINGS: ReadonlySet<string> = new Set(['bloqueio', 'afastamento', 'alertas']);

/** Início: what matters now, what costs most to forget first; when nothing does, what was read last. */
export function HomeScreen() {
  const t = useTexts();
  const person = usePerson();
  const news = useNews();
  const { loans, soon, ready, debts, answers, errors, concerns } = news;
  const consent = useStore($consent);
  const card = useStore($card);
  useEffect(() => {
    if (person !== null) loadHome(openLoans);
    // It may be answered on another screen.
    return () => $consent.set(undefined);
  }, [person]);
  // Together: what comes later would move what is already read. Once there, they stay while somebody signs in.
  const [begun, setBegun] = useState(false);
  if (!begun && !news.loading && consent !== undefined) setBegun(true);
  useHomeHeading(news, begun);
  if (!begun) return <Skeleton shape="rows" count={4} label={t('account.loading')} />;

  const late = (loans ?? []).filter(({ situacao }) => situacao === 'atrasado');
  const listed = new Set([...late, ...soon]);
  const others = (loans ?? []).filter((loan) => !listed.has(loan));
  const owes = debts !== null && debts.total_saldo > 0;
  const warnings = (concerns ?? []).filter(({ tipo }) => WARNINGS.has(tipo));
  const calm =
    errors.length === 0 &&
    !news.loading &&
    concerns !== null &&
    concerns.every(({ tipo }) => tipo.startsWith('emprestimo')) &&
    late.length + soon.length + ready.length + answers.length === 0 &&
    !owes &&
    card === null;
  return (
    <>
      <Today />
      {errors.length > 0 && (
        <LoadNotice
          title={t('account.incomplete')}
          error={errors[0]}
          onRetry={() => loadHome(loadLoans)}
        />
      )}
      <Warnings concerns={warnings} />
      {card && <CardNotice card={card} />}
      {late.length > 0 && <LateLoans loans={late} live={news.live} />}
      {ready.length > 0 && <Ready holds={ready} />}
      {soon.length > 0 && <SoonLoans loans={soon} live={news.live} />}
      {!calm && <OtherLoans loans={others} all={loans?.length ?? 0} />}
      {owes && <Owed debts={debts} />}
      {answers.length > 0 && <Answers requests={answers} />}
      {consent?.situacao === 'pendente' && <PendingConsent consent={consent} />}
      {calm && <Calm loans={loans ?? []} />}
      <AccessSection />
    </>
  );
}

/** Loaded when it is opened. */
const LazyAccess = lazy(() => import('./Access.tsx').then(({ Access }) => Access));

/** Where somebody is signed in, and with which other login they may go on. */
function AccessSection() {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="access"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{t('account.access')}</summary>
      {opened && <LazyAccess />}
    </details>
  );
}
