import { useCallback, useEffect, useState } from 'react';

/** A part of the address, for screens whose state it is; and how to go to another. */
function useLocation(part: 'pathname' | 'search'): [string, (next: string) => void] {
  const [value, setValue] = useState(() => window.location[part]);

  useEffect(() => {
    const follow = () => setValue(window.location[part]);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [part]);

  const go = useCallback(
    (next: string) => {
      // Asking the same again is no step that "back" would undo.
      if (next !== window.location[part]) {
        window.history.pushState(null, '', next || window.location.pathname);
      }
      setValue(window.location[part]);
    },
    [part],
  );

  return [value, go];
}

/** The query, "?q=…". */
export const useLocationQuery = () => useLocation('search');

/** The path, for screens whose parts have addresses. */
export const useLocationPath = () => useLocation('pathname');
