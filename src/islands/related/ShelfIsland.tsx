import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { LazyShelf, ShelfWaiting } from './lazy-parts.tsx';

/** What stands beside a title, asked for when one reads as far. Its place is held. */
export const ShelfIsland = ({ codAcervo, ...props }: IslandProps & { codAcervo: number }) => (
  <Island {...props} waiting={<ShelfWaiting />}>
    <LazyShelf start={{ codAcervo }} />
  </Island>
);
