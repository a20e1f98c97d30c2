import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { hoursAreKnown, stateAt, type OpeningCalendar } from './calendar.ts';
import {
  daysInSpan,
  dayWire,
  differentDays,
  MAX_SPAN_DAYS,
  reasonOn,
  parseSpan,
  type Span,
} from './hours.ts';
import { calendarsOf, exceptionsBetween, type Exception, type Library } from './store.ts';
import { addDays, dayIn, withOffset, type Day } from './zone.ts';

type Hours = Output<'GET /parametros/atendimento'>;
type LibraryHours = Hours['itens'][number];

/** Calendars and exceptions of libraries over a span. */
export async function readOpening({ db }: Services, libraries: readonly Library[], span: Span) {
  const ids = libraries.map(({ id }) => id);
  // With a margin for opening over midnight and for other time zones.
  const from = addDays(span.from, -2);
  const to = addDays(span.to, 2);
  return {
    calendars: await calendarsOf(db.queries, ids, from, to),
    exceptions: await exceptionsBetween(db.queries, from, to),
  };
}

/**
 * Opening hours of libraries over the requested days, and upcoming exceptions.
 *
 * @throws 422 `invalid_fields` when the days are no valid span
 */
export async function hoursOf(
  services: Services,
  libraries: readonly Library[],
  locale: Locale,
  asked: { de?: Day; ate?: Day } = {},
): Promise<Hours> {
  const { now, settings } = services;
  const instant = now();
  const today = dayIn(instant, settings.timeZone);
  const span = parseSpan(today, asked.de, asked.ate);
  if ('wrong' in span) throw refused(422, 'invalid_fields', undefined, span.wrong);
  const ahead = { from: today, to: addDays(today, MAX_SPAN_DAYS - 1) };
  const wide = {
    from: span.from < ahead.from ? span.from : ahead.from,
    to: span.to > ahead.to ? span.to : ahead.to,
  };
  const { calendars, exceptions } = await readOpening(services, libraries, wide);
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

/** Sorts by campus, then by id. */
const byCampus = (libraries: readonly Library[]): Library[] =>
  [...libraries].sort((a, b) => a.campusName.localeCompare(b.campusName) || a.id - b.id);

interface HoursContext {
  span: Span;
  exceptions: readonly Exception[];
  instant: Date;
  locale: Locale;
}

function libraryHours(
  { id, name, campusId, campusName, timeZone }: Library,
  calendar: OpeningCalendar | undefined,
  { span, exceptions, instant, locale }: HoursContext,
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
    dias: daysInSpan(span).map((day) =>
      dayWire(calendar, day, reasonOn(exceptions, id, day, locale)),
    ),
  };
}
