import { isOpenOn, nextOpenDay, stateAt, type OpeningCalendar } from '../units/calendar.ts';
import { addDays, dayIn, endOfDay, instantOf, withOffset, type Day } from '../units/zone.ts';
import type { LoanLength } from './policy.ts';

export { isPastDue } from '#contract/shared/loans/expected-return.ts';

const HOUR_MS = 3_600_000;

/**
 * When a loan made or renewed now falls due. Days: the end of the day that many days on, or of the
 * first open day after it (design §6: never on a closed day). Hours: they run while the library is
 * open and end with it: at closing time when that comes first; counted from the next opening when
 * the library is closed now. Without known hours they just run.
 */
export function dueAfter(length: LoanLength, now: Date, calendar: OpeningCalendar): Date {
  if ('days' in length) {
    const day = addDays(dayIn(now, calendar.zone), length.days);
    return endOfDay(nextOpenDay(calendar, day), calendar.zone);
  }
  const start = nextOpening(calendar, now);
  const due = new Date(start.getTime() + length.hours * HOUR_MS);
  const { state, changesAt } = stateAt(calendar, start);
  return state === 'open' && changesAt && changesAt < due ? changesAt : due;
}

/** Whether a loan is due at a time of day rather than at the end of its day. */
export const isDueAtTime = (dueAt: Date, zone: string): boolean =>
  endOfDay(dayIn(dueAt, zone), zone).getTime() !== dueAt.getTime();

/** `horas` for a loan that is due at a time of day. */
export const dueKind = (dueAt: Date, zone: string): 'normal' | 'horas' =>
  isDueAtTime(dueAt, zone) ? 'horas' : 'normal';

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
