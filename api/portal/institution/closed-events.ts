import type { Queries } from '../../core/db/connection.ts';
import { hoursAreKnown, intervalsOn } from '../../circulation/units/calendar.ts';
import { calendarsOf, type Library } from '../../circulation/units/store.ts';
import type { Day } from '../../circulation/units/zone.ts';
import type { Content } from '../content/read.ts';

/** Day and library code of an event. */
interface Placed {
  day: Day;
  library: string | undefined;
}

/** Returns events that begin on a day on which their library is closed. */
export async function onClosedDays<E extends Placed>(
  q: Queries,
  events: readonly E[],
  libraries: readonly Library[],
): Promise<Set<E>> {
  const days = events.map(({ day }) => day).sort();
  const ids = new Map(libraries.map(({ code, id }) => [code, id]));
  const used = [...new Set(events.flatMap(({ library = '' }) => ids.get(library) ?? []))];
  const calendars = await calendarsOf(q, used, days[0] ?? '', days.at(-1) ?? '');
  return new Set(
    events.filter(({ day, library = '' }) => {
      const calendar = calendars.get(ids.get(library) ?? 0);
      return calendar && hoursAreKnown(calendar) && intervalsOn(calendar, day).length === 0;
    }),
  );
}

/** Upcoming events on days on which their library is closed, one line each. */
export async function closedDayProblems(
  q: Queries,
  events: Content['events'],
  libraries: readonly Library[],
  today: Day,
): Promise<string[]> {
  const placed = [...events].map(([id, { pt }]) => ({
    id,
    day: pt.matter.starts.split(' ')[0] ?? '',
    library: pt.matter.library,
  }));
  const closed = await onClosedDays(
    q,
    placed.filter(({ day }) => day >= today),
    libraries,
  );
  return [...closed].map(
    ({ id, day }) => `content/pt/events/${id}.md: starts: its library does not open on ${day}`,
  );
}
