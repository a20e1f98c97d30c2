import { useEffect, useRef, useState } from 'react';
import { ORDERS, type Order } from '#lib/basket/walk.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { emptyOut, takeAllOut } from '../basket-acts.ts';

interface Props {
  itens: readonly BasketItem[];
  chosen: readonly BasketItem[];
  order: Order;
  onOrder: (order: Order) => void;
  onChoose: (codes: readonly number[], isChosen: boolean) => void;
  onGroup: () => void;
}

const orderNames = (t: Translate): Record<Order, string> => ({
  walk: t('basket-walk.order_walk'),
  entry: t('basket-walk.order_entry'),
  title: t('basket-walk.order_title'),
  group: t('basket-walk.order_group'),
});

const codesOf = (itens: readonly BasketItem[]): number[] =>
  itens.map(({ cod_acervo: code }) => code);

/** Which titles are meant, in which order they are shown, and what is done with several at once. */
export function Toolbar({ itens, chosen, order, onOrder, onChoose, onGroup }: Props) {
  const t = useTexts();
  const names = orderNames(t);
  const box = useRef<HTMLInputElement>(null);
  const isAll = chosen.length === itens.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = !isAll && chosen.length > 0;
  }, [isAll, chosen.length]);
  return (
    <div className="basket__tools no-print">
      <label className="tick">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(codesOf(itens), !isAll)}
        />
        <span className="tick__label">
          {t('basket-walk.choose_all')}{' '}
          <span className="muted num">
            {t('basket-walk.chosen', { chosen: chosen.length, count: itens.length })}
          </span>
        </span>
      </label>
      <label className="basket__order">
        {t('basket-walk.order')}{' '}
        <select value={order} onChange={({ target }) => onOrder(target.value as Order)}>
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </label>
      <div className="row">
        {chosen.length > 0 && (
          <Button variant="quiet" size="small" onClick={onGroup}>
            {t('basket-walk.group_chosen')}
          </Button>
        )}
        {chosen.length > 0 && !isAll && (
          <Button variant="quiet" size="small" onClick={() => void takeAllOut(codesOf(chosen), t)}>
            {t('basket-walk.remove_chosen', { count: chosen.length })}
          </Button>
        )}
        <EmptyOut count={itens.length} />
      </div>
    </div>
  );
}

function EmptyOut({ count }: { count: number }) {
  const t = useTexts();
  const [asks, setAsks] = useState(false);
  const confirm = () => {
    setAsks(false);
    void emptyOut(t);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsks(true)}>
        {t('basket.empty_out')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('basket.empty_out_title', { count })}
        confirmText={t('basket.empty_out')}
        cancelText={t('basket.keep')}
        onConfirm={confirm}
        onCancel={() => setAsks(false)}
      >
        <p>{t('basket.empty_out_text')}</p>
      </ConfirmDialog>
    </>
  );
}
