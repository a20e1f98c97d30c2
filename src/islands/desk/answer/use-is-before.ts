import { useEffect, useState } from 'react';

/** Whether a moment by this device's clock, in milliseconds, is still to come. */
export function useIsBefore(moment: number | undefined): boolean {
  const [past, setPast] = useState<number>();
  useEffect(() => {
    if (moment === undefined) return;
    const timer = setTimeout(setPast, Math.max(0, moment - Date.now()), moment);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && past !== moment;
}
