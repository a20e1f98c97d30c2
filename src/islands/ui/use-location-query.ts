import { useCallback, useEffect, useState } from 'react';

/** The query of the address, "?q=…", for screens whose state it is; and how to go to another. */
export function useLocationQuery(): [string, (next: string) => void] {
  const [query, setQuery] = useState(() => window.location.search);

  useEffect(() => {
    const follow = () => setQuery(window.location.search);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback((next: string) => {
    // Asking the same again is no step that "back" would undo.
    if (next !== window.location.search) {
      window.history.pushState(null, '', next || window.location.pathname);
    }
    setQuery(window.location.search);
  }, []);

  return [query, go];
}
