import { useEffect, useRef } from 'react';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { $rows } from '#lib/stores/basket-rows.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { takeOut } from './basket-acts.ts';
import { BasketRow } from './BasketRow.tsx';

/** The titles in the order in which they were put in. */
export function BasketList({ itens }: { itens: readonly BasketItem[] }) {
  const t = useTexts();
  const { known } = useStore($rows);
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);

  // The × that was pressed goes with its row: the next one takes the focus.
  useEffect(() => {
    if (place.current === null) return;
    const rest = list.current?.querySelectorAll<HTMLElement>('.basket-item__remove') ?? [];
    rest[Math.min(place.current, rest.length - 1)]?.focus();
    place.current = null;
  }, [itens]);

  return (
    <ul ref={list} className="basket__list">
      {itens.map((item, at) => (
        <BasketRow
          key={item.cod_acervo}
          item={item}
          row={known.get(item.cod_acervo)}
          onRemove={() => {
            place.current = at;
            void takeOut(item, t);
          }}
        />
      ))}
    </ul>
  );
}
