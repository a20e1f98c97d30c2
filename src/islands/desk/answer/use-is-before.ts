import { useEffect, useState } from 'react';
import { serverTime } from '#lib/clock.ts';

const msUntil = (moment: string): number => Date.parse(moment) - serverTime().getTime();

/** Whether a moment is still to come. */
export function useIsBefore(moment: string | undefined): boolean {
  const [past, setPast] = useState<string>();
  useEffect(() => {
    if (moment === undefined) return;
    const timer = setTimeout(setPast, Math.max(0, msUntil(moment)), moment);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && past !== moment;
}
