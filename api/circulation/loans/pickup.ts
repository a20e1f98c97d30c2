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
 * The end of a pick-up window: so many hours without closed days (design §6), extended to closing time of the day on
 * which they end, so that the library is open at the deadline. Without known hours only the hours count.
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

/** The later end of a pick-up window whose last day became a closed day; null: unchanged. */
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

/** The last closing time of a day; null: closed all day. */
function closingTime(calendar: OpeningCalendar, day: Day): Date | null {
  const closings = intervalsOn(calendar, day).map(({ closes }) => closes);
  const last = closings.sort().at(-1);
  return last === undefined ? null : instantOf(day, last, calendar.zone);
}
