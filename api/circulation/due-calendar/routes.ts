import {
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
  readDueCalendar,
  readSubscribedCalendar,
} from '#contract/circulation/due-calendar.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import { newToken, tokenHash } from '../../patrons/auth/seal.ts';
import { holdsOfPatron } from '../holds/store.ts';
import type { Bind } from '../../core/http/bind.ts';
import { writeCalendar, type CalendarEntry } from '../../core/http/calendar-file.ts';
import { refused } from '../../core/http/refused.ts';
import { isDueAtTime } from '../loans/due.ts';
import { movesOfHolds, movesOfLoans } from '../loans/moved/store.ts';
import { readCirculation } from '../loans/store.ts';
import type { Services } from '../../services.ts';
import { addDays, dayIn, withOffset } from '../units/zone.ts';
import { word } from '../../core/words.ts';
import { addressCreatedAt, dropAddress, saveAddress, subscriberByHash } from './store.ts';

/** How often programs that subscribe ask again. */
const REFRESH_HOURS = 4;
/** How long before it is due a loan by the hour is shown. */
const HALF_AN_HOUR_MS = 30 * 60_000;

/** Due dates and pick-up windows for calendars: as a file, and under a private address. */
export function dueCalendarRoutes(bind: Bind, services: Services): void {
  const { db, settings, origin, now } = services;
  const { queries } = db;

  bind(readDueCalendar, async (_input, { patronId, locale }) =>
    calendarOf(services, patronId, locale),
  );

  bind(readCalendarAddress, async (_input, { patronId }) => {
    const since = await addressCreatedAt(queries, patronId);
    return since === undefined ? {} : { criado_em: withOffset(since, settings.timeZone) };
  });

  bind(makeCalendarAddress, async (_input, { patronId }) => {
    const token = newToken();
    await saveAddress(queries, { patronId, hash: tokenHash(token), at: now() });
    return { endereco: `${origin}/api/calendarios/${token}.ics` };
  });

  bind(endCalendarAddress, async (_input, { patronId }) => {
    await dropAddress(queries, patronId);
    return { ok: true as const };
  });

  bind(readSubscribedCalendar, async ({ params }, http) => {
    const token = params.token.replace(/\.ics$/, '');
    const reader = await subscriberByHash(queries, tokenHash(token));
    if (!reader) throw refused(404, 'not_found');
    http.setHeader('cache-control', 'private, no-store');
    const locale = settings.languages.find((one) => one === reader.language) ?? DEFAULT_LOCALE;
    return calendarOf(services, reader.id, locale);
  });
}

/** What a patron has to bring back and may pick up; says nothing of who it is. */
async function calendarOf(services: Services, patronId: number, locale: Locale): Promise<string> {
  const name = word('server/calendar', 'due_dates', locale);
  const entries = [
    ...(await loanEntries(services, patronId, locale)),
    ...(await holdEntries(services, patronId, locale)),
  ];
  return writeCalendar(name, entries, { origin: services.origin, refreshHours: REFRESH_HOURS });
}

async function loanEntries(
  { db, settings }: Services,
  patronId: number,
  locale: Locale,
): Promise<CalendarEntry[]> {
  const circulation = await readCirculation(db.queries, patronId);
  const { loans = [], calendars } = circulation ?? {};
  const moves = await movesOfLoans(
    db.queries,
    loans.map(({ id }) => id),
  );
  return loans.map(({ id, dueAt, renewals, libraryName, copy }) => {
    const zone = calendars?.get(copy.libraryId)?.zone ?? settings.timeZone;
    const day = dayIn(dueAt, zone);
    const times = isDueAtTime(dueAt, zone)
      ? { starts: new Date(dueAt.getTime() - HALF_AN_HOUR_MS), ends: dueAt }
      : { day, dayAfter: addDays(day, 1) };
    const title = titleFor('return', copy.title, settings, locale);
    // The same entry after a renewal or closed days, newer and on another day.
    return {
      ...{ id: `emprestimo-${id}`, title, place: libraryName, ...times },
      ...{ sequence: renewals + (moves.get(id)?.length ?? 0), isFree: true },
    };
  });
}

async function holdEntries(
  { db, settings }: Services,
  patronId: number,
  locale: Locale,
): Promise<CalendarEntry[]> {
  const holds = await holdsOfPatron(db.queries, patronId);
  const moves = await movesOfHolds(
    db.queries,
    holds.map(({ id }) => id),
  );
  return holds.flatMap((hold) => {
    if (hold.state !== 'released' || hold.released_at === null || hold.expires_at === null) {
      return [];
    }
    return {
      id: `reserva-${hold.id}-${hold.released_at.replace(/\D/g, '')}`,
      title: titleFor('pick_up', hold.summary.title, settings, locale),
      place: hold.library,
      starts: new Date(hold.released_at),
      ends: new Date(hold.expires_at),
      // Its window begins anew when the copy lies on the shelf of holds, and closed days move its end.
      sequence: (hold.shelved_at === null ? 0 : 1) + (moves.get(hold.id) ?? 0),
      isFree: true,
    };
  });
}

function titleFor(
  act: 'return' | 'pick_up',
  title: string,
  { timedWork }: Services['settings'],
  locale: Locale,
): string {
  const key = timedWork.calendarTitles ? act : (`${act}_untitled` as const);
  return word('server/calendar', key, locale, { title });
}
