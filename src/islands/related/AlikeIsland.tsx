import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { AlikeWaiting, LazyAlike } from './lazy-parts.tsx';

/** Titles like another, asked for when one reads as far. Their place is held. */
export const AlikeIsland = ({ codAcervo, ...props }: IslandProps & { codAcervo: number }) => (
  <Island {...props} waiting={<AlikeWaiting />}>
    <LazyAlike codAcervo={codAcervo} />
  </Island>
);
