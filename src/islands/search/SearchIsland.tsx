import type { Guide } from '#lib/search/guides.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { SearchResults } from './SearchResults.tsx';

interface Props extends IslandProps {
  guide: Guide;
  /** What the guide is called, where it holds a part of the collection only. */
  guideName?: string | undefined;
}

/**
 * Results of the search that the address asks for; the search home stays as the shell made it.
 * Until there are results, the shell itself says what is being searched (`useAnswered`).
 */
export function SearchIsland({ guide, guideName, ...props }: Props) {
  return (
    <Island {...props}>
      <SearchResults guide={guide} guideName={guideName} />
    </Island>
  );
}
