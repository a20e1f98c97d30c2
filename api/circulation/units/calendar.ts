import { onRepeatedDay } from './repeated-days.ts';
import { addDays, dayIn, daysBetween, instantOf, weekdayOf, type Day } from './zone.ts';

/** From `opens` to `closes` on one day, `HH:MM`; `24:00` ends the day. */
export interface Interval {
  opens: string;
  closes: string;
}

/**
 * When a library is open: the week, and days that differ (no interval = closed). Opening past
 * midnight is an interval that ends at 24:00 and one that begins at 00:00 the next day.
 */
export interface OpeningCalendar {
  zone: string;
  /** By weekday, 1 Monday … 7 Sunday. A weekday without entry is closed. */
  week: ReadonlyMap<number, readonly Interval[]>;
  exceptions: ReadonlyMap<Day, readonly Interval[]>;
  /** Days that differ every year, by rule (repeated-days.ts); a date in `exceptions` counts before. */
  repeated?: ReadonlyMap<string, readonly Interval[]>;
}

/** `unknown`: no hours are entered. `changesAt` null: no change within the horizon. */
export type OpeningState =
  { state: 'open' | 'closed'; changesAt: Date | null } | { state: 'unknown'; changesAt: null };

/** Search horizons. */
const HORIZON_DAYS = 400;
const STATE_HORIZON_DAYS = 60;

/** The intervals of a day that differs; undefined: it does not. */
export const exceptionOn = (
  { exceptions, repeated }: OpeningCalendar,
  day: Day,
): readonly Interval[] | undefined =>
  exceptions.get(day) ?? (repeated && onRepeatedDay(repeated, day));

export const intervalsOn = (calendar: OpeningCalendar, day: Day): readonly Interval[] =>
  exceptionOn(calendar, day) ?? calendar.week.get(weekdayOf(day)) ?? [];

/**
 * Whether a day counts as open for due dates, fines and pick-up. A library without weekly hours is open every day
 * except on closed exceptions.
 */
export function isOpenOn(calendar: OpeningCalendar, day: Day): boolean {
  const exception = exceptionOn(calendar, day);
  if (exception) return exception.length > 0;
  return calendar.week.size === 0 || (calendar.week.get(weekdayOf(day)) ?? []).length > 0;
}

/** The first open day on or after `day`; `day` itself when the library never opens again. */
export function nextOpenDay(calendar: OpeningCalendar, day: Day): Day {
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead++) {
    const candidate = addDays(day, ahead);
    if (isOpenOn(calendar, candidate)) return candidate;
  }
  return day;
}

/** Whether a library opens on a day or in so many days after it. */
export const opensWithin = (calendar: OpeningCalendar, day: Day, days: number): boolean =>
  Array.from({ length: days + 1 }).some((_, ahead) => isOpenOn(calendar, addDays(day, ahead)));

/** Number of open days after `after`, up to and including `until`. */
export function openDaysBetween(calendar: OpeningCalendar, after: Day, until: Day): number {
  const days = daysBetween(after, until);
  let open = 0;
  for (let ahead = 1; ahead <= days; ahead++) {
    if (isOpenOn(calendar, addDays(after, ahead))) open++;
  }
  return open;
}

/** Whether any hours are entered. */
export const hoursAreKnown = ({ week, exceptions, repeated }: OpeningCalendar): boolean =>
  week.size > 0 ||
  [...exceptions.values(), ...(repeated?.values() ?? [])].some(({ length }) => length > 0);

/**
 * The last year for which exceptions were entered, if the day lies in a later year, whose closings are therefore
 * unknown. Null: the day is not later, or only yearly closings were entered.
 */
export function lastEnteredYear({ exceptions }: OpeningCalendar, day: Day): number | null {
  const years = [...exceptions.keys()].map((one) => Number(one.slice(0, 4)));
  const last = years.length > 0 ? Math.max(...years) : Infinity;
  return Number(day.slice(0, 4)) > last ? last : null;
}

/** Open or closed now, and when that changes. Adjacent intervals are joined, also over midnight. */
export function stateAt(calendar: OpeningCalendar, instant: Date): OpeningState {
  if (!hoursAreKnown(calendar)) return { state: 'unknown', changesAt: null };
  const first = addDays(dayIn(instant, calendar.zone), -1);
  let closes: Date | null = null;
  for (let ahead = 0; ahead <= STATE_HORIZON_DAYS; ahead++) {
    for (const span of spansOn(calendar, addDays(first, ahead))) {
      if (span.closes <= instant) continue;
      if (closes && span.opens > closes) return { state: 'open', changesAt: closes };
      if (!closes && span.opens > instant) return { state: 'closed', changesAt: span.opens };
      if (!closes || span.closes > closes) closes = span.closes;
    }
  }
  const isEndless =
    closes && closes.getTime() - instant.getTime() > (STATE_HORIZON_DAYS - 3) * 86_400_000;
  return closes
    ? { state: 'open', changesAt: isEndless ? null : closes }
    : { state: 'closed', changesAt: null };
}

interface Span {
  opens: Date;
  closes: Date;
}

function spansOn(calendar: OpeningCalendar, day: Day): Span[] {
  return intervalsOn(calendar, day)
    .map(({ opens, closes }) => ({
      opens: instantOf(day, opens, calendar.zone),
      closes: instantOf(day, closes, calendar.zone),
    }))
    .filter(({ opens, closes }) => closes > opens)
    .sort((a, b) => a.opens.getTime() - b.opens.getTime());
}

const HOUR_MS = 3_600_000;

/** The instant `hours` hours after `from`, skipping whole closed days (design §6: pick-up "on open days"). */
export function afterHoursOnOpenDays(calendar: OpeningCalendar, from: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  let at = from;
  let day = dayIn(from, calendar.zone);
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead++) {
    const next = instantOf(addDays(day, 1), '00:00', calendar.zone);
    if (isOpenOn(calendar, day)) {
      const inDay = next.getTime() - at.getTime();
      if (left <= inDay) return new Date(at.getTime() + left);
      left -= inDay;
    }
    at = next;
    day = addDays(day, 1);
  }
  return new Date(from.getTime() + hours * HOUR_MS);
}

/** Milliseconds between two instants, without closed days. */
export function msOnOpenDays(calendar: OpeningCalendar, from: Date, until: Date): number {
  let total = 0;
  let day = dayIn(from, calendar.zone);
  for (let at = from; at < until; day = addDays(day, 1)) {
    const next = instantOf(addDays(day, 1), '00:00', calendar.zone);
    const end = next < until ? next : until;
    if (isOpenOn(calendar, day)) total += end.getTime() - at.getTime();
    at = next;
  }
  return total;
}
