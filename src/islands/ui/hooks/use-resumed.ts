import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallKey } from '#contract/calls.ts';
import { resend, takeInterrupted, type Resumed } from '#lib/api/interrupted.ts';

/**
 * Resumes, once after mounting, the call of this page that signing in interrupted.
 *
 * @param keys the call, or the calls one of which may have been interrupted, always the same array;
 *   null: not yet, the interrupted call waits
 * @param otherwise what happens instead where nothing was interrupted
 */
export function useResumed<K extends CallKey>(
  keys: K | readonly K[] | null,
  resume: (interrupted: Resumed<K>) => void,
  otherwise?: () => void,
): void {
  const isDone = useRef(false);
  const onResume = useEffectEvent(resume);
  const onNothing = useEffectEvent(() => otherwise?.());
  useEffect(() => {
    if (keys === null || isDone.current) return;
    isDone.current = true;
    const interrupted = takeInterrupted(keys);
    if (interrupted) onResume(interrupted);
    else onNothing();
  }, [keys]);
}

/** Resumes by sending the call again; where it is refused, what the screen loads shows why. */
export function useResent(keys: CallKey | readonly CallKey[], onSent: () => void): void {
  useResumed(keys, (interrupted) => void resend(interrupted).then(onSent, () => null));
}
