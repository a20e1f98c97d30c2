import { useEffect, useState } from 'react';
import { $card, $consent, loadHome } from '#lib/account-home.ts';
import { mainLibrary } from '#lib/account/fortnight.ts';
import { $renewing, loadLoans, openLoans } from '#lib/stores/loans.ts';
import { $opening } from '#lib/stores/opening.ts';
import { useFocusIfLost } from '../loans/renewal-results.tsx';
import { Today } from '../loans/Today.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { useFirstView } from '../ui/hooks/use-first-view.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { ByDate } from './home/ByDate.tsx';
import { CardNotice } from './home/CardNotice.tsx';
import { Fortnight } from './home/Fortnight.tsx';
import { IntoCalendar } from './home/IntoCalendar.tsx';
import { PendingConsent } from './home/PendingConsent.tsx';
import { RenewAll } from './home/RenewAll.tsx';
import { Restrictions } from './home/Restrictions.tsx';
import { useHomeHeading } from './home/use-home-heading.ts';
import { useNews } from './home/use-news.ts';

/** Início: everything that awaits the patron as one list by date, what costs most to forget in its heading. */
export function HomeScreen() {
  const t = useTexts();
  const person = usePerson();
  const news = useNews();
  const { facts, live, rows, today, errors } = news;
  const consent = useStore($consent);
  const card = useStore($card);
  const library = mainLibrary(facts, useStore($opening));
  const place = useFocusIfLost<HTMLDivElement>(useStore($renewing).results);
  useEffect(() => {
    if (person !== null) loadHome(openLoans);
    // It may be answered on another screen.
    return () => $consent.set(undefined);
  }, [person]);
  // Together: what comes later would move what is already read. Once there, they stay while somebody signs in.
  const [begun, setBegun] = useState(false);
  if (!begun && !news.loading && consent !== undefined) setBegun(true);
  useHomeHeading(news, begun);
  useFirstView('AccountIsland', begun);
  if (!begun) return <Skeleton shape="rows" count={4} label={t('account.loading')} />;

  return (
    <div ref={place}>
      <Today library={library} />
      {errors.length > 0 && (
        <LoadNotice
          title={t('account.incomplete')}
          error={errors[0]}
          onRetry={() => loadHome(loadLoans)}
        />
      )}
      <Restrictions concerns={news.concerns} />
      {card && <CardNotice card={card} />}
      <RenewAll loans={facts.loans} live={live} />
      {rows.length > 0 && <Fortnight {...{ rows, today, facts }} />}
      <ByDate {...{ rows, today, live }} />
      {news.others > 0 && <LazyMoreRequests count={news.others} />}
      {rows.length + news.others === 0 && news.isComplete && (
        <>
          <p className="lead space-6">{t('account-home.nothing')}</p>
          <div className="row space-5">
            <SearchLink variant="outlined" />
          </div>
        </>
      )}
      {facts.loans.length > 0 && <IntoCalendar />}
      {consent?.situacao === 'pendente' && <PendingConsent consent={consent} />}
      <AccessSection />
    </div>
  );
}

/** Few have so many. */
const LazyMoreRequests = lazy(() =>
  import('./home/MoreRequests.tsx').then(({ MoreRequests }) => MoreRequests),
);

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
