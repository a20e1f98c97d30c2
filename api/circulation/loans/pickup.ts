import {
  afterHoursOnOpenDays,
  hoursAreKnown,
  intervalsOn,
  isOpenOn,
  nextOpenDay,
  type OpeningCalendar,
} from '../units/calendar.ts';
import { addDays, dayIn, instantOf, type Day } from '../units/zone.ts';

/**
 * Until when a released copy waits: so many hours, closed days not counted (design §6), and on to
 * closing time of the day on which they end, so that nobody gets less than was promised and the last
 * moment is one at which the door is open. Without known hours they just run.
 */
export function pickupDeadline(calendar: OpeningCalendar, releasedAt: Date, hours: number): Date {
  const deadline = afterHoursOnOpenDays(calendar, releasedAt, hours);
  if (!hoursAreKnown(calendar)) return deadline;
  // One second before: a deadline at midnight belongs to the day that ends.
  const day = dayIn(new Date(deadline.getTime() - 1000), calendar.zone);
  const closes = closingTime(calendar, day);
  if (closes && closes >= deadline) return closes;
  return closingTime(calendar, nextOpenDay(calendar, addDays(day, 1))) ?? deadline;
}

/**
 * Until when a copy waits instead, because the library has become closed on the last day: closed days do not
 * count. Null where it stays. Never earlier.
 */
export function movedPickup(
  calendar: OpeningCalendar,
  { since, until }: { since: Date; until: Date },
  hours: number,
): Date | null {
  const lastDay = dayIn(new Date(until.getTime() - 1), calendar.zone);
  if (isOpenOn(calendar, lastDay)) return null;
  const anew = pickupDeadline(calendar, since, hours);
  const next = pickupDeadline(calendar, until, 0);
  const moved = anew > next ? anew : next;
  return moved > until ? moved : null;
}

/** When a library closes for the last time on a day; null: it does not open. */
function closingTime(calendar: OpeningCalendar, day: Day): Date | null {
  const closings = intervalsOn(calendar, day).map(({ closes }) => closes);
  const last = closings.sort().at(-1);
  return last === undefined ? null : instantOf(day, last, calendar.zone);
}
