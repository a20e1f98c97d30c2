import { useCallback, useEffect, useState } from 'react';
import { asksForResults, readSearch, writeSearch, type Search } from '#lib/search/address.ts';

/** The search of the address, null on the search home; and how to go to another. */
export function useAddress(): [Search | null, (next: Search) => void] {
  const [query, setQuery] = useState(() => window.location.search);

  useEffect(() => {
    const follow = () => setQuery(window.location.search);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback((next: Search) => {
    window.history.pushState(null, '', `?${writeSearch(next)}`);
    setQuery(window.location.search);
  }, []);

  const params = new URLSearchParams(query);
  return [asksForResults(params) ? readSearch(params) : null, go];
}
