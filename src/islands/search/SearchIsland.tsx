import type { Guide } from '#lib/search/guides.ts';
import { Island, type IslandProps } from '../ui/Island.tsx';
import { SearchResults } from './SearchResults.tsx';

/**
 * Results of the search that the address asks for; the search home stays as the shell made it.
 * Until there are results, the shell itself says what is being searched (`useAnswered`).
 */
export function SearchIsland({ guide, ...props }: IslandProps & { guide: Guide }) {
  return (
    <Island {...props}>
      <SearchResults guide={guide} />
    </Island>
  );
}
