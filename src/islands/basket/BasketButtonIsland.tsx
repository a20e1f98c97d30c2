import type { BasketItem } from '#lib/stores/basket-item.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { BasketButton } from './BasketButton.tsx';

/** The button of a title's own page. */
export function BasketButtonIsland({ work, ...props }: IslandProps & { work: BasketItem }) {
  return (
    <Island {...props}>
      <BasketButton work={work} size="normal" />
    </Island>
  );
}
