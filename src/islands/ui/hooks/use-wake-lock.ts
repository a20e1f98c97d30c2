import { useEffect } from 'react';

/** Prevents the display from sleeping while `isShown`, if the browser supports it. */
export function useWakeLock(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return;
    let gone = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      // Refused at low battery: the display then sleeps as usual.
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
