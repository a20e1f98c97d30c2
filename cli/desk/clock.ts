import type { Queries } from '#api/core/db/connection.ts';
import { listLibraries } from '#api/circulation/units/store.ts';
import { withOffset } from '#api/circulation/units/zone.ts';

/** Local time of an instant in a zone: "2026-03-12 14:20". */
export type Clock = (instant: string, zone: string) => string;

/** Names the zone of each time unless it is that of every library: "2026-03-12 14:20 (America/Manaus)". */
export async function networkClock(q: Queries): Promise<Clock> {
  const zones = (await listLibraries(q)).map(({ timeZone }) => timeZone);
  return (instant, zone) => {
    const time = withOffset(instant, zone).slice(0, 16).replace('T', ' ');
    return zones.every((other) => other === zone) ? time : `${time} (${zone})`;
  };
}
