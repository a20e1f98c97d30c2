import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Minutes until a moment, the one that runs included; changes once a minute. Null: until none. */
export function useMinutesLeft(endsAt: number | null): number | null {
  const [, setTurn] = useState(0);
  const minutes =
    endsAt === null ? null : Math.max(1, Math.ceil((endsAt - Date.now()) / MINUTE_MS));
  useEffect(() => {
    if (endsAt === null || minutes === null || minutes === 1) return;
    const next = endsAt - (minutes - 1) * MINUTE_MS - Date.now();
    const timer = setTimeout(() => setTurn((turn) => turn + 1), Math.max(0, next));
    return () => clearTimeout(timer);
  }, [endsAt, minutes]);
  return minutes;
}
