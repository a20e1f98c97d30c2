import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { IndexScreen } from './IndexScreen.tsx';

/** The lists of the catalogue from A to Z, and call numbers in the order of the shelf. */
export const IndexIsland = (props: IslandProps) => (
  <Island {...props}>
    <IndexScreen />
  </Island>
);
