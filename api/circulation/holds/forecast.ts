import { dueAfter, isPastDue } from '../loans/due.ts';
import { byPlacement, isWaiting, type HoldFacts } from '../loans/facts.ts';
import { chooseCopy, type QueueFacts } from '../loans/queue.ts';
import type { HeldCopy } from './rules.ts';

export interface ForecastFacts extends Pick<QueueFacts, 'policyOf' | 'calendarOf'> {
  /** Every copy of the title. */
  copies: readonly HeldCopy[];
  /** Every active hold on it. */
  holds: readonly HoldFacts[];
}

/**
 * When each waiting hold may expect its copy, by running the queue ahead: every copy comes back on the day it is due,
 * goes to the next hold that it can fill, is fetched that day and stays out for the whole loan of who fetched it.
 * Suspended holds are passed over until their day. Overdue copies, and others of which no date is known, give none.
 * Holds that get no copy are missing from the result.
 */
export function forecastQueue(facts: ForecastFacts, now: Date): Map<number, Date> {
  const expected = new Map<number, Date>();
  const { free, returns } = startOf(facts, now);
  let waiting = facts.holds.filter(({ state }) => state !== 'released').sort(byPlacement);
  let at = now;
  for (;;) {
    for (const hold of waiting.filter((one) => isWaiting(one, at))) {
      const copy = chooseCopy(hold, free, facts.policyOf);
      if (!copy) continue;
      expected.set(hold.id, at);
      free.delete(copy);
      returns.push(...returnOf(hold, copy, { facts, at }));
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

/** The copies on the shelf, and when those on loan come back; those set aside are fetched now. */
function startOf(facts: ForecastFacts, now: Date): { free: Set<HeldCopy>; returns: Return[] } {
  const free = new Set<HeldCopy>();
  const returns: Return[] = [];
  for (const copy of facts.copies.filter(({ state }) => state === null)) {
    const holder = facts.holds.find(
      ({ state, copyId }) => state === 'released' && copyId === copy.id,
    );
    if (copy.dueAt !== null) {
      const due = new Date(copy.dueAt);
      if (!isPastDue(due, now)) returns.push({ copy, at: due });
    } else if (holder) returns.push(...returnOf(holder, copy, { facts, at: now }));
    else free.add(copy);
  }
  return { free, returns };
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
