import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { serverTime } from '#lib/clock.ts';
import { isOld, type Hours } from '#lib/units/opening.ts';

const MINUTE_MS = 60_000;

/** The moment, anew every minute. */
export function useNow(): Date {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return serverTime();
}

/**
 * The hours that the page was built with, asked for anew when they are older than an hour. Out of
 * reach, the built ones stay and `stale` says so.
 */
export function useHours(built: Hours): { hours: Hours; stale: boolean } {
  const [state, setState] = useState({ hours: built, stale: false });
  useEffect(() => {
    if (!isOld(built.agora, serverTime())) return;
    const controller = new AbortController();
    call('GET /parametros/atendimento', {}, { signal: controller.signal }).then(
      (hours) => setState({ hours, stale: false }),
      () => {
        if (!controller.signal.aborted) setState({ hours: built, stale: true });
      },
    );
    return () => controller.abort();
  }, [built]);
  return state;
}
