import { useCallback, useMemo } from 'react';
import { asksForResults, readSearch, writeSearch, type Search } from '#lib/search/address.ts';
import { guidePath, type Guide } from '#lib/search/guides.ts';
import { localePath } from '#lib/routes/paths.ts';
import { useLocale } from '../ui/island/texts.tsx';
import { useLocationQuery } from '../ui/hooks/use-location.ts';

/** The search of the URL and how to go to others; used by all parts of the screen. */
export interface Searching {
  guide: Guide;
  search: Search;
  /** Goes to another search, as a new history entry. */
  go: (next: Search) => void;
  hrefOf: (search: Search) => string;
}

/** The search of the URL; null if there is none. */
export function useAddress(guide: Guide): Omit<Searching, 'search'> & { search: Search | null } {
  const locale = useLocale();
  const [query, setQuery] = useLocationQuery();
  const search = useMemo(() => {
    const params = new URLSearchParams(query);
    return asksForResults(params, guide) ? readSearch(params, guide) : null;
  }, [query, guide]);

  const go = useCallback(
    (next: Search) => setQuery(`?${writeSearch(next, guide)}`),
    [guide, setQuery],
  );
  const home = localePath(locale, guidePath(guide));
  const hrefOf = useCallback(
    (next: Search) => `${home}?${writeSearch(next, guide)}`,
    [home, guide],
  );
  return { guide, search, go, hrefOf };
}
