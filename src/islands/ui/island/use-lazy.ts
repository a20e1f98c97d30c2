import { useEffect, useState } from 'react';

type State<T> = { loaded: T } | { error: unknown } | null;

/**
 * What is loaded when it is first needed; null until it is there. An error goes to the error
 * boundary, whose retry loads anew: React's `lazy` would give the same error for ever.
 *
 * @param load the same function every time
 */
export function useLazy<T>(load: () => Promise<T>): T | null {
  const [state, setState] = useState<State<T>>(null);
  useEffect(() => {
    let gone = false;
    const settle = (next: State<T>) => {
      if (!gone) setState(next);
    };
    load().then(
      (loaded) => settle({ loaded }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  if (state && 'error' in state) throw state.error;
  return state?.loaded ?? null;
}
