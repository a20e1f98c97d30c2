import { msOnOpenDays, openDaysBetween, type OpeningCalendar } from '../units/calendar.ts';
import { dayIn } from '../units/zone.ts';
import { isPastDue } from './due.ts';
import type { LoanFacts } from './facts.ts';
import type { Policy } from './policy.ts';

const HOUR_MS = 3_600_000;

/** The penalty for lateness up to an instant. */
export interface Lateness {
  late: boolean;
  /** Open days after the due day (at least one for a late hourly loan). */
  daysLate: number;
  fineCents: number;
  suspensionDays: number;
}

/** Whether a loan is overdue and its borrower does not claim to have returned it. */
export const isOverdue = (
  { dueAt, claimedAt }: Pick<LoanFacts, 'dueAt' | 'claimedAt'>,
  now: Date,
): boolean => !claimedAt && isPastDue(dueAt, now);

/**
 * The cost of returning a loan at `now`, for the forecast and the return itself (design §6). Lateness before
 * `finesFrom` was charged by the former system. Closed days do not count: loans by the day cost per open day, loans by
 * the hour per started hour on open days. A policy may suspend instead. Lateness ends when the borrower claims to have
 * returned the copy.
 */
export function fineFor(
  { dueAt, finesFrom, claimedAt }: Pick<LoanFacts, 'dueAt' | 'finesFrom' | 'claimedAt'>,
  at: Date,
  { length, penalty }: Pick<Policy, 'length' | 'penalty'>,
  calendar: OpeningCalendar,
): Lateness {
  const now = claimedAt && claimedAt < at ? claimedAt : at;
  if (!isPastDue(dueAt, now)) return { late: false, daysLate: 0, fineCents: 0, suspensionDays: 0 };
  const from = finesFrom !== null && finesFrom > dueAt ? finesFrom : dueAt;
  if (!isPastDue(from, now)) return { late: true, daysLate: 0, fineCents: 0, suspensionDays: 0 };
  const hourly = length !== null && 'hours' in length;
  const { zone } = calendar;
  const openDays = openDaysBetween(calendar, dayIn(from, zone), dayIn(now, zone));
  const daysLate = hourly ? Math.max(1, openDays) : openDays;
  if (penalty.kind === 'suspension') {
    const suspensionDays = daysLate * penalty.daysPerDay;
    return { late: true, daysLate, fineCents: 0, suspensionDays };
  }
  const hoursLate = Math.ceil(msOnOpenDays(calendar, from, now) / HOUR_MS);
  const fineCents = hourly ? hoursLate * penalty.centsPerHour : daysLate * penalty.centsPerDay;
  return { late: true, daysLate, fineCents, suspensionDays: 0 };
}
