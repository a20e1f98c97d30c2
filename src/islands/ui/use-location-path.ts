import { useCallback, useEffect, useState } from 'react';

/** The path of the address, for screens whose parts have addresses; and how to go to another. */
export function useLocationPath(): [string, (next: string) => void] {
  const [path, setPath] = useState(() => window.location.pathname);

  useEffect(() => {
    const follow = () => setPath(window.location.pathname);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const go = useCallback((next: string) => {
    if (next !== window.location.pathname) window.history.pushState(null, '', next);
    setPath(window.location.pathname);
  }, []);

  return [path, go];
}
