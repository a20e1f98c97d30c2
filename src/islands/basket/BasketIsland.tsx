import type { TableUrls } from '#lib/i18n/areas.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { BasketView } from './BasketView.tsx';

/** The basket: what was put aside on this device. */
export function BasketIsland({ words, ...props }: IslandProps & { words: TableUrls }) {
  return (
    <Island {...props}>
      <BasketView words={words} />
    </Island>
  );
}
