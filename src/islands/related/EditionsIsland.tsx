import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { LazyEditions } from './lazy-parts.tsx';

/**
 * Editions of the work of a title, asked for when one reads as far. It waits as something: what is
 * nothing never comes into view.
 */
export const EditionsIsland = ({ codAcervo, ...props }: IslandProps & { codAcervo: number }) => (
  <Island {...props} waiting={<div />}>
    <LazyEditions codAcervo={codAcervo} />
  </Island>
);
