import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const AT_FIRST = 60;
const STEP = 240;

/**
 * How many rows of a long list stand in the page: the first at once, the rest a part at a time, so that
 * nobody waits for them. In the end all do, for search, for reading aloud, and for paper.
 */
export function useGradually(total: number): number {
  const [shown, setShown] = useState(AT_FIRST);
  useEffect(() => {
    if (shown >= total) return;
    const next = setTimeout(() => startTransition(() => setShown(shown + STEP)));
    return () => clearTimeout(next);
  }, [shown, total]);
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(Number.MAX_SAFE_INTEGER));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  return shown;
}
