import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { BasketView } from './BasketView.tsx';

/** The basket: what was put aside on this device. */
export function BasketIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <BasketView />
    </Island>
  );
}
