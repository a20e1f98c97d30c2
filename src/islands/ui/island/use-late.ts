import { useEffect, useState } from 'react';

type State<T> = { loaded: T } | { failure: unknown } | null;

/**
 * What is loaded when it is first needed; null until it is there. A failure goes to the error
 * boundary, whose retry loads anew: React's `lazy` would give the same failure for ever.
 *
 * @param load the same function every time
 */
export function useLate<T>(load: () => Promise<T>): T | null {
  const [state, setState] = useState<State<T>>(null);
  useEffect(() => {
    let gone = false;
    const settle = (next: State<T>) => {
      if (!gone) setState(next);
    };
    load().then(
      (loaded) => settle({ loaded }),
      (failure: unknown) => settle({ failure }),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  if (state && 'failure' in state) throw state.failure;
  return state?.loaded ?? null;
}
