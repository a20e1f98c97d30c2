import { dueAfter, isPastDue } from '../loans/due.ts';
import { byPlacement, isWaiting, type HoldFacts } from '../loans/facts.ts';
import { chooseCopy, type QueueFacts } from '../loans/queue.ts';
import { nextOpenDay, type OpeningCalendar } from '../units/calendar.ts';
import { addDays, dayIn, endOfDay } from '../units/zone.ts';
import type { HeldCopy } from './rules.ts';

export interface ForecastFacts extends Pick<QueueFacts, 'policyOf' | 'calendarOf'> {
  /** Every copy of the title. */
  copies: readonly HeldCopy[];
  /** Every active hold on it. */
  holds: readonly HoldFacts[];
}

/**
 * When each waiting hold may expect its copy, by running the queue ahead: every copy comes back on the day it is due,
 * goes to the next hold that it can fill, travels to its pick-up library, is fetched the day it is there and stays out for
 * the whole loan of who fetched it.
 * Suspended holds are passed over until their day. Overdue copies, and others of which no date is known, give none.
 * Holds that get no copy are missing from the result.
 */
export function forecastQueue(facts: ForecastFacts, now: Date): Map<number, Date> {
  const { free, returns, expected } = startOf(facts, now);
  let waiting = facts.holds.filter(({ copyId }) => copyId === null).sort(byPlacement);
  let at = now;
  for (;;) {
    for (const hold of waiting.filter((one) => isWaiting(one, at))) {
      const copy = chooseCopy(hold, free, { ...facts, placeOf });
      if (!copy) continue;
      const ready = arrivalOf(hold, copy, { facts, at });
      expected.set(hold.id, ready);
      free.delete(copy);
      returns.push(...returnOf(hold, copy, { facts, at: ready }));
    }
    waiting = waiting.filter(({ id }) => !expected.has(id));
    const resumes = waiting.flatMap(({ resumesAt }) =>
      resumesAt !== null && resumesAt > at ? [resumesAt] : [],
    );
    const resume = resumes.sort(byTime)[0];
    const next = returns.sort((a, b) => byTime(a.at, b.at) || a.copy.id - b.copy.id)[0];
    if (waiting.length === 0 || (!resume && !next)) return expected;
    if (next && (!resume || next.at <= resume)) {
      returns.shift();
      free.add(next.copy);
      at = next.at;
    } else if (resume) at = resume;
  }
}

const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime();

interface Return {
  copy: HeldCopy;
  at: Date;
}

const placeOf = ({ libraryId }: HeldCopy): number => libraryId;

/** The copies on the shelf, when those on loan come back, and when those that were sent arrive. */
function startOf(facts: ForecastFacts, now: Date) {
  const free = new Set<HeldCopy>();
  const returns: Return[] = [];
  const expected = new Map<number, Date>();
  for (const copy of facts.copies) {
    const holder = facts.holds.find(({ copyId }) => copyId === copy.id);
    if (holder) {
      let at = now;
      if (holder.state === 'in_transit') {
        at = arrivalOf(holder, copy, { facts, at: holder.sentAt ?? now, now });
        expected.set(holder.id, at);
      }
      returns.push(...returnOf(holder, copy, { facts, at }));
    } else if (copy.state === null && copy.dueAt !== null) {
      const due = new Date(copy.dueAt);
      if (!isPastDue(due, now)) returns.push({ copy, at: due });
    } else if (copy.state === null) free.add(copy);
  }
  return { free, returns, expected };
}

/** When a copy that is sent from its library is ready: at the end of the day, as nobody knows the hour. */
function arrivalOf(
  hold: HoldFacts,
  { libraryId }: HeldCopy,
  { facts, at, now = at }: { facts: ForecastFacts; at: Date; now?: Date },
): Date {
  if (libraryId === hold.libraryId && hold.state !== 'in_transit') return at;
  return transferArrival(facts.calendarOf(hold.libraryId), {
    ...{ sentAt: at, now },
    days: hold.sources?.get(libraryId) ?? 0,
  });
}

/** The end of the first open day on which a copy may have arrived that was sent so many days ago; never in the past. */
export function transferArrival(
  calendar: OpeningCalendar,
  { sentAt, days, now }: { sentAt: Date; days: number; now: Date },
): Date {
  const { zone } = calendar;
  const [today, planned] = [dayIn(now, zone), addDays(dayIn(sentAt, zone), days)];
  return endOfDay(nextOpenDay(calendar, planned > today ? planned : today), zone);
}

/** The return of a copy that is fetched now; none where the policy no longer lends it. */
function returnOf(
  hold: HoldFacts,
  copy: HeldCopy,
  { facts, at }: { facts: ForecastFacts; at: Date },
): Return[] {
  const { length } = facts.policyOf(hold, copy);
  return length ? [{ copy, at: dueAfter(length, at, facts.calendarOf(copy.libraryId)) }] : [];
}
