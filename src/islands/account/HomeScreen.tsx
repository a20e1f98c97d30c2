import { useEffect, useState } from 'react';
import { $consent, loadHome } from '#lib/account-home.ts';
import { loadLoans, openLoans } from '#lib/stores/loans.ts';
import { Today } from '../loans/Today.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { Answers, Calm, Owed, Ready } from './home/HomeParts.tsx';
import { LateLoans, SoonLoans } from './home/HomeLoans.tsx';
import { PendingConsent } from './home/PendingConsent.tsx';
import { useHomeHeading } from './home/use-home-heading.ts';
import { useNews } from './home/use-news.ts';

/** Início: what matters now, what costs most to forget first; when nothing does, what was read last. */
export function HomeScreen() {
  const t = useTexts();
  const person = usePerson();
  const news = useNews();
  const { loans, soon, ready, debts, answers, errors } = news;
  const consent = useStore($consent);
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
  const owes = debts !== null && debts.total_saldo > 0;
  const calm =
    errors.length === 0 &&
    !news.loading &&
    late.length + soon.length + ready.length + answers.length === 0 &&
    !owes;
  return (
    <>
      <Today />
      {errors.length > 0 && <Missing error={errors[0]} />}
      {late.length > 0 && <LateLoans loans={late} live={news.live} />}
      {ready.length > 0 && <Ready holds={ready} />}
      {soon.length > 0 && <SoonLoans loans={soon} live={news.live} />}
      {owes && <Owed debts={debts} />}
      {answers.length > 0 && <Answers requests={answers} />}
      {consent?.situacao === 'pendente' && <PendingConsent consent={consent} />}
      {calm && <Calm loans={loans ?? []} />}
      <AccessSection />
    </>
  );
}

/** Some of it could not be fetched: what is there is shown, and it is said that more may matter. */
function Missing({ error }: { error: unknown }) {
  const t = useTexts();
  const text = useErrorText()(error);
  return (
    <div className="space-5">
      <Notice
        tone="warn"
        live="status"
        title={t('account.incomplete')}
        actions={
          <Button size="small" onClick={() => loadHome(loadLoans)}>
            {t('account.retry')}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
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
