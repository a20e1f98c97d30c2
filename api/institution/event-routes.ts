import type { Output } from '#contract/calls.ts';
import { readEvents, readEventsCalendar, readEventumEvents } from '#contract/institution.ts';
import type { Locale } from '#contract/languages.ts';
import type { Services } from '../app.ts';
import type { Bind } from '../http/bind.ts';
import { refused } from '../http/errors.ts';
import { listLibraries, type Library } from '../units/store.ts';
import { addDays, instantOf, withOffset } from '../units/zone.ts';
import { renderMarkdown } from './content/markdown.ts';
import { inLanguage } from './content/reader.ts';
import type { Translations } from './content/read.ts';
import type { EventMatter } from './content/front-matter.ts';
import { writeCalendar } from './calendar-file.ts';

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
      return { itens: upcoming(source).map((event) => eventWire(event, libraries, zone, locale)) };
    });
  }

  bind(readEventsCalendar, async ({ query = {} }, { locale }) => {
    const wanted = upcoming().filter(({ id }) => query.evento === undefined || id === query.evento);
    if (query.evento !== undefined && wanted.length === 0) throw refused(404, 'not_found');
    return writeCalendar(
      settings.institution.name,
      wanted.map((event) => {
        const { matter } = inLanguage(event.texts, locale);
        return {
          id: `evento-${event.id}`,
          title: matter.title,
          starts: event.starts,
          ends: overAt(event),
          allDay: event.allDay,
          description: matter.summary,
          place: matter.place,
          url: matter.register,
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
  { id, texts, starts, ends, allDay }: Dated,
  libraries: readonly Library[],
  zone: string,
  locale: Locale,
): Event {
  const { matter, body, locale: idioma } = inLanguage(texts, locale);
  const library = libraries.find(({ code }) => code === texts.pt.matter.library);
  return {
    cod_evento: id,
    titulo: matter.title,
    resumo: matter.summary ?? '',
    texto: renderMarkdown(body),
    inicio: withOffset(starts, zone),
    ...(ends && { fim: withOffset(ends, zone) }),
    dia_inteiro: allDay,
    ...(matter.place !== undefined && { local: matter.place }),
    ...(library && { cod_biblioteca: library.id, desc_biblioteca: library.name }),
    ...(matter.register !== undefined && { inscricao: matter.register }),
    idioma,
  };
}

/** Events that name a library which does not exist, a line each. */
export function eventFaults(
  events: ReadonlyMap<string, Translations<EventMatter>>,
  libraries: readonly Library[],
): string[] {
  const known = new Set(libraries.map(({ code }) => code));
  return [...events].flatMap(([id, { pt }]) => {
    const { library, starts, ends } = pt.matter;
    return [
      ...(library !== undefined && !known.has(library)
        ? [`events/${id}.md: there is no library with the code "${library}"`]
        : []),
      ...(ends !== undefined && ends < starts ? [`events/${id}.md: it ends before it starts`] : []),
    ];
  });
}
