import { useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { toEntries, groupEntries, ORDERS, type Order, type Stop } from '#lib/basket/walk.ts';
import { $session } from '#lib/api/credentials.ts';
import { formatMoment } from '#lib/format/times.ts';
import { localePath } from '#lib/routes/paths.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { $rows, loadRows } from '#lib/stores/basket-rows.ts';
import { $isWritten, $storedBasket } from '#lib/stores/stored-basket.ts';
import { SavedLink } from './side/SavedLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadNotice } from '../ui/load/LoadNotice.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { ArrivedBasket } from './ArrivedBasket.tsx';
import { CarryPanel } from './side/CarryPanel.tsx';
import { KeepPanel } from './side/KeepPanel.tsx';
import { PhonePanel } from './side/PhonePanel.tsx';
import { TakePanel } from './side/TakePanel.tsx';
import { NoteDialog } from './walk/NoteDialog.tsx';
import { Toolbar } from './walk/Toolbar.tsx';
import { WalkList } from './walk/WalkList.tsx';

/** Heading, list and what can be done with it. `words`: addresses of those of references. */
export function BasketView({ words }: { words: TableUrls }) {
  const t = useTexts();
  const locale = useLocale();
  const { itens } = useStore($storedBasket);
  const isWritten = useStore($isWritten);
  const { known } = useStore($rows);
  const [order, setOrder] = useState<Order>(ORDERS[0]);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = itens.length;
  const entries = useMemo(() => toEntries(itens, known), [itens, known]);
  // The choice shows at once; a long list follows when it is drawn.
  const drawn = useDeferredValue(order);
  const list = useMemo(() => groupEntries(drawn, entries, locale), [drawn, entries, locale]);
  const stops = new Set(entries.flatMap(({ place }) => place?.cod_biblioteca ?? [])).size;

  useEffect(() => {
    void loadRows(itens.map(({ cod_acervo: code }) => code));
  }, [itens]);
  useFocusWhenEmptied(count, heading);

  const works = t('basket-walk.works', { count });
  const said =
    stops > 0
      ? t('basket-walk.heading', { works, stops: t('basket-walk.stops', { count: stops }) })
      : works;
  return (
    <>
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {count > 0 ? said : t('basket.title')}
        </h1>
        {count > 0 && <p>{order === 'walk' ? t('basket-walk.lead') : t('basket-walk.here')}</p>}
      </header>
      <ArrivedBasket />
      {!isWritten && (
        <Notice tone="warn" live="status">
          {t('basket.not_written')}
        </Notice>
      )}
      {count === 0 ? (
        <Empty />
      ) : (
        <Filled itens={itens} list={list} order={order} onOrder={setOrder} words={words} />
      )}
    </>
  );
}

/** The button that had the focus has gone with the list. */
function useFocusWhenEmptied(count: number, heading: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const hasLost = document.activeElement === null || document.activeElement === document.body;
    if (count === 0 && before.current > 0 && hasLost) heading.current?.focus();
    before.current = count;
  }, [count, heading]);
}

interface FilledProps {
  itens: readonly BasketItem[];
  list: readonly Stop[];
  order: Order;
  onOrder: (order: Order) => void;
  words: TableUrls;
}

/** How the titles stand now comes with the list, or the list comes alone when that fails. */
function Filled({ itens, list, order, onOrder, words }: FilledProps) {
  const t = useTexts();
  const { known, error } = useStore($rows);
  const [unchosen, setUnchosen] = useState<ReadonlySet<number>>(new Set());
  const [written, setWritten] = useState<readonly BasketItem[]>([]);
  const chosen = useMemo(
    () => itens.filter(({ cod_acervo: code }) => !unchosen.has(code)),
    [itens, unchosen],
  );
  if (known.size === 0 && error === null) {
    return <Skeleton shape="hits" count={Math.min(itens.length, 5)} label={t('basket.loading')} />;
  }
  const choose = (codes: readonly number[], isChosen: boolean) =>
    setUnchosen((old) => {
      const next = new Set(old);
      for (const code of codes) {
        if (isChosen) next.delete(code);
        else next.add(code);
      }
      return next;
    });
  return (
    <div className="basket">
      <div>
        <NotLive itens={itens} />
        <Toolbar
          itens={itens}
          chosen={chosen}
          order={order}
          onOrder={onOrder}
          onChoose={choose}
          onGroup={() => setWritten(chosen)}
        />
        <WalkList list={list} unchosen={unchosen} onChoose={choose} onWrite={setWritten} />
        <NoteDialog
          key={written.map(({ cod_acervo: code }) => code).join()}
          items={written}
          groups={groupsOf(itens)}
          onClose={() => setWritten([])}
        />
      </div>
      <div className="basket__side no-print">
        <CarryPanel list={list} chosen={chosen} />
        <TakePanel list={list} chosen={chosen} words={words} />
        <PhonePanel chosen={chosen} />
        <KeepPanel />
      </div>
    </div>
  );
}

const groupsOf = (itens: readonly BasketItem[]): string[] => [
  ...new Set(itens.flatMap(({ group }) => group ?? [])),
];

/** The server is out of reach: the list stays readable. */
function NotLive({ itens }: { itens: readonly BasketItem[] }) {
  const t = useTexts();
  const locale = useLocale();
  const { seenAt, error } = useStore($rows);
  if (error === null) return null;
  const retry = () => void loadRows(itens.map(({ cod_acervo: code }) => code));
  return (
    <LoadNotice
      title={
        seenAt === null
          ? t('basket.not_live')
          : t('basket.seen_at', { date: formatMoment(new Date(seenAt), locale) })
      }
      error={error}
      onRetry={retry}
    />
  );
}

function Empty() {
  const t = useTexts();
  const locale = useLocale();
  const isSignedIn = useStore($session) !== null;
  return (
    <EmptyState
      title={t('basket.empty_title')}
      actions={
        <>
          <ButtonLink variant="solid" href={localePath(locale, '/')}>
            {t('basket.empty_search')}
          </ButtonLink>
          {isSignedIn && <SavedLink />}
        </>
      }
    >
      {t('basket.empty_text')}
    </EmptyState>
  );
}
