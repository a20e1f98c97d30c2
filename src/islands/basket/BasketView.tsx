import { useEffect, useRef, type RefObject } from 'react';
import { formatMoment } from '#lib/format/times.ts';
import { localePath } from '#lib/routes/paths.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { $rows, loadRows } from '#lib/stores/basket-rows.ts';
import { $storedBasket } from '#lib/stores/stored-basket.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { BasketPanel } from './BasketPanel.tsx';
import { BasketList } from './BasketList.tsx';

/** Heading, list and what can be done with it. */
export function BasketView() {
  const t = useTexts();
  const { itens } = useStore($storedBasket);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = itens.length;

  useEffect(() => {
    void loadRows(itens.map(({ cod_acervo: code }) => code));
  }, [itens]);
  useFocusWhenEmptied(count, heading);

  return (
    <>
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('basket.title')}
        </h1>
        {count > 0 && <p>{t('basket.where', { count })}</p>}
      </header>
      {count === 0 ? <Empty /> : <Filled itens={itens} />}
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

/** How the titles stand now comes with the list, or the list comes alone when that fails. */
function Filled({ itens }: { itens: readonly BasketItem[] }) {
  const t = useTexts();
  const { known, error } = useStore($rows);
  if (known.size === 0 && error === null) {
    return <Skeleton shape="hits" count={Math.min(itens.length, 5)} label={t('basket.loading')} />;
  }
  return (
    <div className="basket">
      <div>
        <NotLive itens={itens} />
        <BasketList itens={itens} />
      </div>
      <div className="basket__side">
        <BasketPanel itens={itens} />
      </div>
    </div>
  );
}

/** The server is out of reach: the list stays readable. */
function NotLive({ itens }: { itens: readonly BasketItem[] }) {
  const t = useTexts();
  const locale = useLocale();
  const { seenAt, error } = useStore($rows);
  const text = useErrorText()(error);
  if (error === null) return null;
  const retry = () => void loadRows(itens.map(({ cod_acervo: code }) => code));
  return (
    <Notice
      tone="warn"
      live="status"
      title={
        seenAt === null
          ? t('basket.not_live')
          : t('basket.seen_at', { date: formatMoment(new Date(seenAt), locale) })
      }
      actions={
        <Button size="small" onClick={retry}>
          {t('basket.retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

function Empty() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <EmptyState
      title={t('basket.empty_title')}
      actions={
        <ButtonLink variant="solid" href={localePath(locale, '/')}>
          {t('basket.empty_search')}
        </ButtonLink>
      }
    >
      {t('basket.empty_text')}
    </EmptyState>
  );
}
