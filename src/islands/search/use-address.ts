import { useCallback, useEffect, useState } from 'react';
import { asksForResults, readSearch, writeSearch, type Search } from '#lib/search/address.ts';
import { guidePath, type Guide } from '#lib/search/guides.ts';
import { localePath } from '#lib/routes/paths.ts';
import { useLocale } from '../ui/texts.tsx';

/** The search of the address and the ways to others; what every part of the screen works with. */
export interface Searching {
  guide: Guide;
  search: Search;
  /** To another search, as a new entry of the browser's history. */
  go: (next: Search) => void;
  hrefOf: (search: Search) => string;
}

/** The search of the address; null where nothing is asked yet. */
export function useAddress(guide: Guide): Omit<Searching, 'search'> & { search: Search | null } {
  const locale = useLocale();
  const [query, setQuery] = useState(() => window.location.search);

  useEffect(() => {
    const follow = () => setQuery(window.location.search);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback(
    (next: Search) => {
      window.history.pushState(null, '', `?${writeSearch(next, guide)}`);
      setQuery(window.location.search);
    },
    [guide],
  );
  const home = localePath(locale, guidePath(guide));
  const hrefOf = useCallback(
    (search: Search) => `${home}?${writeSearch(search, guide)}`,
    [home, guide],
  );
  const params = new URLSearchParams(query);
  const search = asksForResults(params, guide) ? readSearch(params, guide) : null;
  return { guide, search, go, hrefOf };
}
