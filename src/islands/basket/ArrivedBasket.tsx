import { useEffect, useState } from 'react';
import { parseBasketHash, type AddressedBasket } from '#lib/basket/address.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { fetchShelves } from '#lib/stores/basket-rows.ts';
import { set } from '#lib/stores/basket-actions.ts';
import { $storedBasket } from '#lib/stores/stored-basket.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { putAllIn } from './basket-acts.ts';

interface Arrived extends AddressedBasket {
  /** There was no basket when it came: it is taken as it is. */
  isAlone: boolean;
}

function readArrived(): Arrived | null {
  const addressed = parseBasketHash(window.location.hash);
  return addressed && { ...addressed, isAlone: $storedBasket.get().itens.length === 0 };
}

/** Removes the basket from the address, so that a reload or going back does not add it again. */
function clearBasketHash(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

const ask = (question: string) =>
  fetchShelves(question === '' ? [] : question.split(',').map(Number));

/** What the address carries, also one that is typed over this page, and what is known of its titles. */
function useArrived() {
  const t = useTexts();
  const [arrived, setArrived] = useState(readArrived);
  useEffect(() => {
    const read = () => setArrived((old) => readArrived() ?? old);
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  const question = arrived && arrived.codes.join(',');
  const { answered, error, retry } = useAnswer(question, ask);
  const rows = answered?.question === question ? answered.answer : null;
  const isAlone = arrived?.isAlone ?? false;

  useEffect(() => {
    if (!isAlone || rows === null || rows.length === 0) return;
    clearBasketHash();
    void putAllIn(rows.map(itemOf), t);
  }, [isAlone, rows, t]);
  const close = () => {
    clearBasketHash();
    setArrived(null);
  };
  return { arrived, rows, error, retry, close };
}

/**
 * A basket that came with the address, from another device. Where there is none it is taken as it is;
 * beside another one the person decides.
 */
export function ArrivedBasket() {
  const t = useTexts();
  const { arrived, rows, error, retry, close } = useArrived();
  if (arrived === null) return null;
  if (error) {
    return <LoadFailed title={t('basket-walk.arrived_failed')} error={error} onRetry={retry} />;
  }
  if (rows === null)
    return <Skeleton shape="rows" count={2} label={t('basket-walk.arrived_loading')} />;
  const missing = arrived.junk + arrived.codes.length - rows.length;
  const said = missing > 0 && t('basket-walk.arrived_missing', { count: missing });
  if (!arrived.isAlone && rows.length > 0) {
    return <Question works={rows.map(itemOf)} missing={said} onDone={close} />;
  }
  if (rows.length > 0 && missing === 0) return null;
  return (
    <Notice
      tone="warn"
      live="status"
      title={rows.length === 0 && t('basket-walk.arrived_none')}
      actions={
        <Button size="small" onClick={close}>
          {t('basket-walk.arrived_close')}
        </Button>
      }
    >
      {said}
    </Notice>
  );
}

interface QuestionProps {
  works: readonly BasketItem[];
  /** What of the address is not there, in words. */
  missing: string | false;
  onDone: () => void;
}

/** What is to become of it beside the basket that there is. */
function Question({ works, missing, onDone }: QuestionProps) {
  const t = useTexts();
  const take = (act: () => Promise<void>) => {
    onDone();
    void act();
  };
  return (
    <Notice
      live="status"
      title={t('basket-walk.arrived', { count: works.length })}
      actions={
        <>
          <Button size="small" variant="solid" onClick={() => take(() => putAllIn(works, t))}>
            {t('basket-walk.arrived_join')}
          </Button>
          <Button size="small" onClick={() => take(() => set(works))}>
            {t('basket-walk.arrived_replace')}
          </Button>
          <Button size="small" variant="quiet" onClick={onDone}>
            {t('basket-walk.arrived_leave')}
          </Button>
        </>
      }
    >
      {missing}
    </Notice>
  );
}

const itemOf = ({ cod_acervo, title, author }: BasketItem): BasketItem => ({
  cod_acervo,
  title,
  author,
});
