import {
  intervalsOn,
  isOpenOn,
  nextOpenDay,
  stateAt,
  type OpeningCalendar,
} from '../units/calendar.ts';
import {
  addDays,
  dayIn,
  daysBetween,
  endOfDay,
  instantOf,
  weekdayOf,
  withOffset,
  type Day,
} from '../units/zone.ts';
import {
  nextWindow,
  periodsAt,
  windowAt,
  type LengthUnit,
  type LoanLength,
  type LoanWindow,
} from './policies/length.ts';

import { isPastDue } from '#contract/shared/loans/expected-return.ts';
import type { LoanFacts } from './facts.ts';

export { isPastDue };

const HOUR_MS = 3_600_000;

/**
 * When a loan made or renewed now falls due. Days: the end of the day that many days on, or of the
 * first open day after it (design §6: never on a closed day). Hours: they run while the library is
 * open and end with it: at closing time when that comes first; counted from the next opening when
 * the library is closed now. Without known hours they just run. A fixed day of a period, then a window, come before
 * that.
 */
export function dueAfter(length: LoanLength, now: Date, calendar: OpeningCalendar): Date {
  const periods = periodsAt(length, now, calendar.zone);
  const unit = periods.find((period) => period.unit !== null)?.unit ?? length;
  const due = plainDue(unit, length, now, calendar);
  const fixed = periods.find((period) => period.due !== null)?.due;
  if (!fixed) return due;
  const day = endOfDay(nextOpenDay(calendar, fixed.on), calendar.zone);
  if (day <= now) return due;
  if (fixed.rule === 'latest') return due < day ? due : day;
  if (fixed.rule === 'earliest') return due > day ? due : day;
  return day;
}

function plainDue(
  unit: LengthUnit,
  length: LoanLength,
  now: Date,
  calendar: OpeningCalendar,
): Date {
  const window = windowAt(length, now, calendar.zone);
  if (window) return afterWindow(window, now, calendar);
  if ('window' in unit) {
    const next = nextWindow(length, now, calendar);
    return next ? plainDue(unit, length, next, calendar) : now;
  }
  if ('days' in unit) return endOfDay(dueDay(unit, now, calendar), calendar.zone);
  const start = nextOpening(calendar, now);
  const { state, changesAt } = stateAt(calendar, start);
  if ('untilClosing' in unit) {
    return state === 'open' && changesAt
      ? changesAt
      : endOfDay(nextOpenDay(calendar, dayIn(start, calendar.zone)), calendar.zone);
  }
  const due = new Date(start.getTime() + unit.hours * HOUR_MS);
  return state === 'open' && changesAt && changesAt < due ? changesAt : due;
}

function dueDay(
  { days, openDaysOnly }: { days: number; openDaysOnly?: true },
  now: Date,
  calendar: OpeningCalendar,
): Day {
  const today = dayIn(now, calendar.zone);
  if (!openDaysOnly) return nextOpenDay(calendar, addDays(today, days));
  let day = today;
  for (let left = days; left > 0; left--) day = nextOpenDay(calendar, addDays(day, 1));
  return day;
}

/** The next open day, or the first one of the next week, at the time of the window. */
function afterWindow({ weekday, until }: LoanWindow, now: Date, calendar: OpeningCalendar): Date {
  const today = dayIn(now, calendar.zone);
  const earliest = addDays(today, weekday === null ? 1 : 8 - weekdayOf(today));
  const day = nextOpenDay(calendar, earliest);
  return until === null ? endOfDay(day, calendar.zone) : whileOpen(calendar, day, until);
}

/** A time of a day, or one near it when the library is open. */
function whileOpen(calendar: OpeningCalendar, day: Day, time: string): Date {
  const { zone } = calendar;
  const at = instantOf(day, time, zone);
  const spans = intervalsOn(calendar, day)
    .map(({ opens, closes }) => ({
      opens: instantOf(day, opens, zone),
      closes: instantOf(day, closes, zone),
    }))
    .sort((a, b) => a.opens.getTime() - b.opens.getTime());
  if (spans.length === 0 || spans.some(({ opens, closes }) => opens < at && at <= closes))
    return at;
  const next = spans.find(({ opens }) => opens >= at);
  if (!next) return spans.at(-1)?.closes ?? at;
  // A copy cannot be back before the library opens.
  return new Date(Math.min(next.opens.getTime() + HOUR_MS, next.closes.getTime()));
}

/** Whether a loan is due at a time of day rather than at the end of its day. */
export const isDueAtTime = (dueAt: Date, zone: string): boolean =>
  endOfDay(dayIn(dueAt, zone), zone).getTime() !== dueAt.getTime();

/** `horas` for a loan that is due at a time of day. */
export const dueKind = (dueAt: Date, zone: string): 'normal' | 'horas' =>
  isDueAtTime(dueAt, zone) ? 'horas' : 'normal';

/** Days before the due date from which a loan is due soon. */
const SOON_DAYS = 2;

export type DueState = 'em_dia' | 'vence_logo' | 'atrasado';

/** Whether a loan is overdue or due soon, by the calendar of its library. A recalled one is due soon whatever its date. */
export function dueState(
  { dueAt, claimedAt, recall }: Pick<LoanFacts, 'dueAt' | 'claimedAt'> & { recall?: object | null },
  now: Date,
  zone: string,
): DueState {
  if (claimedAt) return 'em_dia';
  if (isPastDue(dueAt, now)) return 'atrasado';
  const isSoon = daysBetween(dayIn(now, zone), dayIn(dueAt, zone)) <= SOON_DAYS;
  return isSoon || recall ? 'vence_logo' : 'em_dia';
}

function nextOpening(calendar: OpeningCalendar, now: Date): Date {
  const { state, changesAt } = stateAt(calendar, now);
  return state === 'closed' && changesAt ? changesAt : now;
}

/**
 * The later due date of a loan that would end while the library is closed: the end of the next open day, or for
 * loans by the hour as if lent at that moment. Null: unchanged.
 */
export function movedDue(
  dueAt: Date,
  length: LoanLength | null,
  calendar: OpeningCalendar,
): Date | null {
  if (!endsClosed(dueAt, calendar)) return null;
  const { zone } = calendar;
  const day = lastDayOf(dueAt, zone);
  const next = nextOpenDay(calendar, day);
  if (length === null || 'days' in length) {
    return next > day ? endOfDay(next, zone) : null;
  }
  const { state, changesAt } = stateAt(calendar, dueAt);
  if (state === 'unknown') {
    const clock = withOffset(dueAt, zone).slice(11, 16);
    return next > day ? instantOf(next, clock, zone) : null;
  }
  return changesAt ? dueAfter(length, dueAt, calendar) : null;
}

/** Whether the library is closed at a due date; one at the end of its day only needs that day to be open. */
export function endsClosed(dueAt: Date, calendar: OpeningCalendar): boolean {
  const day = lastDayOf(dueAt, calendar.zone);
  if (!isOpenOn(calendar, day)) return true;
  if (endOfDay(day, calendar.zone).getTime() === dueAt.getTime()) return false;
  // Closing time itself counts as open.
  return stateAt(calendar, new Date(dueAt.getTime() - 1)).state === 'closed';
}

/** Midnight belongs to the day that ends. */
const lastDayOf = (instant: Date, zone: string): Day =>
  dayIn(new Date(instant.getTime() - 1), zone);
