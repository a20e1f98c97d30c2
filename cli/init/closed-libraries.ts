import { MAX_CLOSED_DAYS } from '#api/circulation/holds/gather.ts';
import { opensWithin } from '#api/circulation/units/calendar.ts';
import { allCalendars, listLibraries } from '#api/circulation/units/store.ts';
import { dayIn } from '#api/circulation/units/zone.ts';
import type { Queries } from '#api/core/db/connection.ts';

async function libraryCalendars(q: Queries) {
  const calendars = await allCalendars(q);
  return (await listLibraries(q)).flatMap(({ id, code }) => {
    const calendar = calendars.get(id);
    return calendar ? [{ code, calendar }] : [];
  });
}

/** Finding of `check`: libraries where nothing can be picked up because they stay closed. */
export const closedLibraries = async (q: Queries, now: Date): Promise<string[]> =>
  (await libraryCalendars(q))
    .filter(({ calendar }) => !opensWithin(calendar, dayIn(now, calendar.zone), MAX_CLOSED_DAYS))
    .map(
      ({ code }) =>
        `hours: ${code} does not open in the next ${MAX_CLOSED_DAYS} days, so no hold can be picked up ` +
        'there; check its hours and closed days',
    );

/** Libraries that count as open every day because only others have hours. */
export async function librariesWithoutHours(q: Queries): Promise<string[]> {
  const libraries = await libraryCalendars(q);
  if (libraries.every(({ calendar }) => calendar.week.size === 0)) return [];
  return libraries
    .filter(({ calendar }) => calendar.week.size === 0)
    .map(
      ({ code }) =>
        `hours: ${code} has none, so it counts as open every day; give its hours, or its ` +
        'closed days (init --update --hours)',
    );
}
