import { useEffect, useRef, useState } from 'react';
import { exclusively } from '#lib/api/lock.ts';

/** One desk at a time works in a browser: two would send the same scans, each with another person at the counter. */
const LOCK = 'acervo-balcao';
/** A page that is reloaded gives the desk back in less. */
const PATIENCE_MS = 600;

/** Whether the desk is open here. `elsewhere`: in another tab; it opens here as soon as that one is closed. */
export function useDeskLock() {
  const [where, setWhere] = useState<'asking' | 'here' | 'elsewhere'>('asking');
  const take = useRef<() => void>(() => undefined);

  useEffect(() => {
    const releases = new Set<() => void>();
    let left = false;
    const ask = (steal: boolean): void => {
      const hold = () =>
        new Promise<void>((release) => {
          if (left) return release();
          releases.add(release);
          setWhere('here');
        });
      exclusively(LOCK, hold, { steal }).catch(() => {
        // Another tab has taken it.
        if (left) return;
        setWhere('elsewhere');
        ask(false);
      });
    };
    const late = setTimeout(
      () => setWhere((now) => (now === 'asking' ? 'elsewhere' : now)),
      PATIENCE_MS,
    );
    take.current = () => ask(true);
    ask(false);
    return () => {
      left = true;
      clearTimeout(late);
      for (const release of releases) release();
    };
  }, []);

  return { where, takeOver: () => take.current() };
}
