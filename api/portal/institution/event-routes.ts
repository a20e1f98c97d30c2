import type { Output } from '#contract/calls.ts';
import { readEvents, readEventsCalendar, readEventumEvents } from '#contract/portal/institution.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { listLibraries, type Library } from '../../circulation/units/store.ts';
import { addDays, dayIn, instantOf, withOffset } from '../../circulation/units/zone.ts';
import { renderMarkdown } from '../content/markdown.ts';
import { inLanguage } from '../content/reader.ts';
import type { Translations } from '../content/read.ts';
import type { EventMatter } from '../content/front-matter.ts';
import { onClosedDays } from './closed-events.ts';
import { writeCalendar, type CalendarTimes } from '../../core/http/calendar-file.ts';

type Event = Output<'GET /parametros/eventos_institucionais'>['itens'][number];

/** An event with the instants of its front matter. */
interface Dated {
  id: string;
  texts: Translations<EventMatter>;
  starts: Date;
  /** Null if not given: an all-day event ends with its day, a timed one after two hours. */
  ends: Date | null;
  allDay: boolean;
}

const ASSUMED_MS = 2 * 3_600_000;

/** Current and future events, soonest first, also as calendar files. */
export function eventRoutes(bind: Bind, services: Services): void {
  const { db, settings, content, now, origin } = services;
  const zone = settings.timeZone;
  const upcoming = (source?: EventMatter['source']): Dated[] =>
    [...content.now().events]
      .map(([id, texts]) => datedEvent(id, texts, zone))
      .filter((event) => overAt(event) > now())
      .filter(
        ({ texts }) => source === undefined || (texts.pt.matter.source ?? 'institution') === source,
      )
      .sort((a, b) => a.starts.getTime() - b.starts.getTime() || (a.id < b.id ? -1 : 1));

  for (const [call, source] of [
    [readEvents, 'institution'],
    [readEventumEvents, 'eventum'],
  ] as const) {
    bind(call, async (_input, { locale }) => {
      const libraries = await listLibraries(db.queries);
      const events = upcoming(source).map((event) => ({
        ...event,
        day: dayIn(event.starts, zone),
        library: event.texts.pt.matter.library,
      }));
      const closed = await onClosedDays(db.queries, events, libraries);
      return {
        itens: events.map((event) => ({
          ...eventWire(event, libraries, zone, locale),
          ...(closed.has(event) && { biblioteca_fechada: true }),
        })),
      };
    });
  }

  bind(readEventsCalendar, async ({ query = {} }, { locale }) => {
    const wanted = upcoming().filter(({ id }) => query.evento === undefined || id === query.evento);
    if (query.evento !== undefined && wanted.length === 0) throw refused(404, 'not_found');
    const libraries = await listLibraries(db.queries);
    return writeCalendar(
      settings.institution.name,
      wanted.map((event) => {
        const { matter } = inLanguage(event.texts, locale);
        return {
          id: `evento-${event.id}`,
          title: matter.title,
          ...calendarTimes(event, zone),
          description: matter.summary,
          place: eventPlace(event, libraries, locale),
          url: registrationLink(event, locale),
        };
      }),
      { origin },
    );
  });
}

function datedEvent(id: string, texts: Translations<EventMatter>, zone: string): Dated {
  const { starts, ends } = texts.pt.matter;
  const [day = '', time] = starts.split(' ');
  const [lastDay = day, lastTime] = (ends ?? '').split(' ');
  const allDay = time === undefined;
  const end = allDay
    ? instantOf(addDays(lastDay || day, 1), '00:00', zone)
    : ends === undefined
      ? null
      : instantOf(lastDay, lastTime ?? '24:00', zone);
  return { id, texts, starts: instantOf(day, time ?? '00:00', zone), ends: end, allDay };
}

const overAt = ({ starts, ends }: Dated): Date => ends ?? new Date(starts.getTime() + ASSUMED_MS);

function eventWire(
  event: Dated,
  libraries: readonly Library[],
  zone: string,
  locale: Locale,
): Event {
  const { id, texts, starts, ends, allDay } = event;
  const { matter, body, locale: idioma } = inLanguage(texts, locale);
  const library = findLibrary(event, libraries);
  const place = sharedField(event, 'place', locale);
  const register = registrationLink(event, locale);
  return {
    cod_evento: id,
    titulo: matter.title,
    resumo: matter.summary ?? '',
    texto: renderMarkdown(body),
    inicio: withOffset(starts, zone),
    ...(ends && { fim: withOffset(ends, zone) }),
    dia_inteiro: allDay,
    ...(place !== undefined && { local: place }),
    ...(library && { cod_biblioteca: library.id, desc_biblioteca: library.name }),
    ...(register !== undefined && { inscricao: register }),
    idioma,
  };
}

/** Default: the Portuguese value. */
const sharedField = (
  { texts }: Pick<Dated, 'texts'>,
  field: 'place' | 'register',
  locale: Locale,
) => inLanguage(texts, locale).matter[field] ?? texts.pt.matter[field];

const registrationLink = (event: Dated, locale: Locale) => sharedField(event, 'register', locale);

const findLibrary = ({ texts }: Pick<Dated, 'texts'>, libraries: readonly Library[]) =>
  libraries.find(({ code }) => code === texts.pt.matter.library);

/** "Room 3, Central Library": calendars have a single location field. */
const eventPlace = (event: Dated, libraries: readonly Library[], locale: Locale) =>
  [sharedField(event, 'place', locale), findLibrary(event, libraries)?.name]
    .filter(Boolean)
    .join(', ');

/** All-day events use dates, which are the same in all time zones. */
function calendarTimes(event: Dated, zone: string): CalendarTimes {
  const { starts, allDay } = event;
  const ends = overAt(event);
  if (!allDay) return { starts, ends };
  return { day: dayIn(starts, zone), dayAfter: dayIn(ends, zone) };
}

/** Events that refer to a library which does not exist, one line each. */
export function eventProblems(
  events: ReadonlyMap<string, Translations<EventMatter>>,
  libraries: readonly Library[],
): string[] {
  const known = new Set(libraries.map(({ code }) => code));
  return [...events].flatMap(([id, { pt }]) => {
    const { library } = pt.matter;
    return library === undefined || known.has(library)
      ? []
      : [`content/pt/events/${id}.md: library: there is no library with the code "${library}"`];
  });
}
