import { afterHoursOnOpenDays, stateAt, type OpeningCalendar } from '../units/calendar.ts';

/**
 * Until when a released copy waits: so many hours, closed days not counted (design §6). A deadline
 * outside opening hours moves to the next closing time, so that nobody gets less than was promised
 * and nobody finds the door shut at the last moment.
 */
export function pickupDeadline(calendar: OpeningCalendar, releasedAt: Date, hours: number): Date {
  const deadline = afterHoursOnOpenDays(calendar, releasedAt, hours);
  // One second before: a deadline at closing time is inside the opening.
  const { state, changesAt } = stateAt(calendar, new Date(deadline.getTime() - 1000));
  if (state !== 'closed' || !changesAt) return deadline;
  return stateAt(calendar, changesAt).changesAt ?? changesAt;
}
