import { useCallback, useEffect, useReducer } from 'react';
import { useIsLive } from '../island/use-is-live.ts';

/**
 * A part of the address, for screens whose state it is; and how to go to another. Empty in a built
 * page, which answers for several.
 */
function useLocation(part: 'pathname' | 'search'): [string, (next: string) => void] {
  const isLive = useIsLive();
  const [, follow] = useReducer((moves: number) => moves + 1, 0);

  useEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback(
    (next: string) => {
      // Asking the same again is no step that "back" would undo.
      if (next !== window.location[part]) {
        window.history.pushState(null, '', next || window.location.pathname);
      }
      follow();
    },
    [part],
  );

  return [isLive ? window.location[part] : '', go];
}

/** The query, "?q=…". */
export const useLocationQuery = () => useLocation('search');

/** The path, for screens whose parts have addresses. */
export const useLocationPath = () => useLocation('pathname');
