import { readCampusHours, readHours, readHoursCalendar } from '#contract/portal/institution.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { writeCalendar, type CalendarEntry } from '../../core/http/calendar-file.ts';
import { calendarFeed, type FeedEntry } from './hours.ts';
import { hoursOf, readOpening } from './hours-wire.ts';
import { listCampuses, listLibraries, type Library } from './store.ts';
import { word } from '../../core/words.ts';
import { addDays, dayIn, instantOf } from './zone.ts';

/** Days in a calendar feed. */
const FEED_DAYS = 60;

export function hoursRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;

  bind(readHours, async ({ query = {} }, { locale }) =>
    hoursOf(services, await listLibraries(db.queries), locale, query),
  );

  bind(readCampusHours, async ({ params, query = {} }, { locale }) =>
    hoursOf(services, await librariesOf(services, params.campus), locale, query),
  );

  bind(readHoursCalendar, async ({ params, query = {} }, { locale }) => {
    const all = await librariesOf(services, params.campus);
    const libraries = all.filter(
      ({ id }) => query.biblioteca === undefined || id === query.biblioteca,
    );
    if (libraries.length === 0) throw refused(404, 'not_found');
    const today = dayIn(services.now(), settings.timeZone);
    const span = { from: today, to: addDays(today, FEED_DAYS - 1) };
    const { calendars, exceptions } = await readOpening(services, libraries, span);
    return writeCalendar(
      libraries.length === 1 ? (libraries[0]?.name ?? '') : settings.institution.name,
      libraries.flatMap((library) => {
        const calendar = calendars.get(library.id);
        if (!calendar) return [];
        const feed = calendarFeed(library.id, calendar, exceptions, span, locale);
        return calendarEntries(library, feed, calendar.zone, locale);
      }),
      { origin: services.origin },
    );
  });
}

async function librariesOf({ db }: Services, campus: number): Promise<Library[]> {
  const campuses = await listCampuses(db.queries);
  if (!campuses.some(({ id }) => id === campus)) throw refused(404, 'not_found');
  return listLibraries(db.queries, campus);
}

/** A library's hours as calendar entries; exceptions with their reason. */
function calendarEntries(
  { id, name, campusName }: Library,
  entries: readonly FeedEntry[],
  zone: string,
  locale: Locale,
): CalendarEntry[] {
  return entries.map(({ day, interval, reason }) => ({
    id: `horario-${id}-${day}-${interval?.opens ?? 'fechada'}`,
    title: interval === null ? word('server/calendar', 'closed', locale, { library: name }) : name,
    description: reason,
    place: campusName,
    ...(interval === null
      ? { day, dayAfter: addDays(day, 1) }
      : {
          starts: instantOf(day, interval.opens, zone),
          ends: instantOf(day, interval.closes, zone),
        }),
  }));
}
