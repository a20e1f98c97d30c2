import { useEffect } from 'react';

/** Keeps the display lit while something is shown to somebody, where the browser can. */
export function useAwake(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return;
    let gone = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      // Refused where the battery is low: then it darkens as always.
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (gone) await given?.release();
      else lock = given;
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isShown]);
}
