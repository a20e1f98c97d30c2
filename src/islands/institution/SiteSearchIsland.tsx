import { BuiltIsland, type IslandProps } from '../ui/island/Island.tsx';
import { SiteSearch } from './SiteSearch.tsx';

/** The search of the informational pages. */
export const SiteSearchIsland = (props: IslandProps) => (
  <BuiltIsland {...props}>
    <SiteSearch />
  </BuiltIsland>
);
