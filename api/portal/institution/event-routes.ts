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

/** An event with the instants that its front matter means. */
interface Dated {
  id: string;
  texts: Translations<EventMatter>;
  starts: Date;
  /** Null where no end is told: an event of a day ends with it, one with a time counts two hours. */
  ends: Date | null;
  allDay: boolean;
}

const ASSUMED_MS = 2 * 3_600_000;

/** Events that are not over, soonest first, and as calendar files. */
export function eventRoutes(bind: Bind, services: Services): void {
  const { db, settings, content, now } = services;
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
          ...timesOf(event, zone),
          description: matter.summary,
          place: placeOf(event, libraries, locale),
          url: registerOf(event, locale),
        };
      }),
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
  const library = libraryOf(event, libraries);
  const place = fieldOf(event, 'place', locale);
  const register = registerOf(event, locale);
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

/** Where a translation leaves these out, Portuguese counts. */
const fieldOf = ({ texts }: Pick<Dated, 'texts'>, field: 'place' | 'register', locale: Locale) =>
  inLanguage(texts, locale).matter[field] ?? texts.pt.matter[field];

const registerOf = (event: Dated, locale: Locale) => fieldOf(event, 'register', locale);

const libraryOf = ({ texts }: Pick<Dated, 'texts'>, libraries: readonly Library[]) =>
  libraries.find(({ code }) => code === texts.pt.matter.library);

/** "Room 3, Central Library": a calendar has one field for both. */
const placeOf = (event: Dated, libraries: readonly Library[], locale: Locale) =>
  [fieldOf(event, 'place', locale), libraryOf(event, libraries)?.name].filter(Boolean).join(', ');

/** An event of whole days is told by days, which are the same in every zone. */
function timesOf(event: Dated, zone: string): CalendarTimes {
  const { starts, allDay } = event;
  const ends = overAt(event);
  if (!allDay) return { starts, ends };
  return { day: dayIn(starts, zone), dayAfter: dayIn(ends, zone) };
}

/** Events that name a library which does not exist, a line each. */
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
