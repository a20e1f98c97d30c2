import { nextOpenDay, stateAt, type OpeningCalendar } from '../units/calendar.ts';
import { addDays, dayIn, endOfDay } from '../units/zone.ts';
import type { LoanLength } from './policy.ts';

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

function nextOpening(calendar: OpeningCalendar, now: Date): Date {
  const { state, changesAt } = stateAt(calendar, now);
  return state === 'closed' && changesAt ? changesAt : now;
}
