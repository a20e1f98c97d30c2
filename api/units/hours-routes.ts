import type { Output } from '#contract/calls.ts';
import { readCampusHours, readHours, readHoursCalendar } from '#contract/institution.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../services.ts';
import type { Bind } from '../http/bind.ts';
import { refused } from '../http/refused.ts';
import { writeCalendar, type CalendarEntry } from '../http/calendar-file.ts';
import { hoursAreKnown, stateAt, type OpeningCalendar } from './calendar.ts';
import {
  daysOf,
  dayWire,
  differentDays,
  feedOf,
  MAX_SPAN_DAYS,
  reasonOn,
  spanOf,
  type FeedEntry,
  type Span,
} from './hours.ts';
import {
  calendarsOf,
  exceptionsBetween,
  listCampuses,
  listLibraries,
  type Exception,
  type Library,
} from './store.ts';
import { word } from '../words.ts';
import { addDays, dayIn, instantOf, withOffset, type Day } from './zone.ts';

type Hours = Output<'GET /parametros/atendimento'>;
type LibraryHours = Hours['itens'][number];

/** How far a calendar feed looks ahead. */
const FEED_DAYS = 60;

export function hoursRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;

  bind(readHours, async ({ query = {} }, { locale }) =>
    hoursOf(services, await listLibraries(db.queries), query, locale),
  );

  bind(readCampusHours, async ({ params, query = {} }, { locale }) =>
    hoursOf(services, await librariesOf(services, params.campus), query, locale),
  );

  bind(readHoursCalendar, async ({ params, query = {} }, { locale }) => {
    const all = await librariesOf(services, params.campus);
    const libraries = all.filter(
      ({ id }) => query.biblioteca === undefined || id === query.biblioteca,
    );
    if (libraries.length === 0) throw refused(404, 'not_found');
    const today = dayIn(services.now(), settings.timeZone);
    const span = { from: today, to: addDays(today, FEED_DAYS - 1) };
    const { calendars, exceptions } = await openingOf(services, libraries, span);
    return writeCalendar(
      libraries.length === 1 ? (libraries[0]?.name ?? '') : settings.institution.name,
      libraries.flatMap((library) => {
        const calendar = calendars.get(library.id);
        if (!calendar) return [];
        const feed = feedOf(library.id, calendar, exceptions, span, locale);
        return entriesOf(library, feed, calendar.zone, locale);
      }),
    );
  });
}

async function librariesOf({ db }: Services, campus: number): Promise<Library[]> {
  const campuses = await listCampuses(db.queries);
  if (!campuses.some(({ id }) => id === campus)) throw refused(404, 'not_found');
  return listLibraries(db.queries, campus);
}

async function openingOf({ db }: Services, libraries: readonly Library[], span: Span) {
  const ids = libraries.map(({ id }) => id);
  // A day more at either side: what is open over midnight, and zones behind or ahead of ours.
  const from = addDays(span.from, -2);
  const to = addDays(span.to, 2);
  return {
    calendars: await calendarsOf(db.queries, ids, from, to),
    exceptions: await exceptionsBetween(db.queries, from, to),
  };
}

async function hoursOf(
  services: Services,
  libraries: readonly Library[],
  asked: { de?: Day; ate?: Day },
  locale: Locale,
): Promise<Hours> {
  const { now, settings } = services;
  const instant = now();
  const today = dayIn(instant, settings.timeZone);
  const span = spanOf(today, asked.de, asked.ate);
  if ('wrong' in span) throw refused(422, 'invalid_fields', undefined, span.wrong);
  const ahead = { from: today, to: addDays(today, MAX_SPAN_DAYS - 1) };
  const wide = {
    from: span.from < ahead.from ? span.from : ahead.from,
    to: span.to > ahead.to ? span.to : ahead.to,
  };
  const { calendars, exceptions } = await openingOf(services, libraries, wide);
  return {
    agora: withOffset(instant, settings.timeZone),
    itens: byCampus(libraries).map((library) =>
      libraryHours(library, calendars.get(library.id), { span, exceptions, instant, locale }),
    ),
    dias_diferentes: differentDays(
      libraries.map(({ id }) => id),
      calendars,
      exceptions,
      ahead,
      locale,
    ),
  };
}

/** Campus by campus, as the libraries were entered. */
const byCampus = (libraries: readonly Library[]): Library[] =>
  [...libraries].sort((a, b) => a.campusName.localeCompare(b.campusName) || a.id - b.id);

interface Circumstances {
  span: Span;
  exceptions: readonly Exception[];
  instant: Date;
  locale: Locale;
}

function libraryHours(
  { id, name, campusId, campusName, timeZone }: Library,
  calendar: OpeningCalendar | undefined,
  { span, exceptions, instant, locale }: Circumstances,
): LibraryHours {
  const library = {
    cod_biblioteca: id,
    desc_biblioteca: name,
    cod_campus: campusId,
    nome_campus: campusName,
    fuso: timeZone,
  };
  if (!calendar || !hoursAreKnown(calendar)) return { ...library, dias: [] };
  const { state, changesAt } = stateAt(calendar, instant);
  return {
    ...library,
    aberta_agora: state === 'open',
    ...(changesAt && { muda_em: withOffset(changesAt, timeZone) }),
    dias: daysOf(span).map((day) => dayWire(calendar, day, reasonOn(exceptions, id, day, locale))),
  };
}

/** A library's hours as entries of a calendar; a day that differs says why. */
function entriesOf(
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
