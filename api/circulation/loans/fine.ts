import { msOnOpenDays, openDaysBetween, type OpeningCalendar } from '../units/calendar.ts';
import { dayIn, daysBetween, type Day } from '../units/zone.ts';
import { isDueAtTime, isPastDue } from './due.ts';
import type { LoanFacts } from './facts.ts';
import type { Policy } from './policy.ts';

const HOUR_MS = 3_600_000;

/** The penalty for lateness up to an instant. */
export interface Lateness {
  late: boolean;
  /** Charged days after the due day (at least one for a loan that was due at a time). */
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
 * `finesFrom` was charged by the former system. Closed days do not count unless the policy says so: loans by the day
 * cost per day, loans by the hour per started hour. A policy may suspend instead, or as well. Lateness ends when the
 * borrower claims to have returned the copy.
 */
export function fineFor(
  loan: Pick<LoanFacts, 'dueAt' | 'finesFrom' | 'claimedAt' | 'priceCents'>,
  at: Date,
  policy: PenaltyRules,
  calendar: OpeningCalendar,
): Lateness {
  const { dueAt, finesFrom, claimedAt } = loan;
  const now = claimedAt && claimedAt < at ? claimedAt : at;
  const none = { daysLate: 0, fineCents: 0, suspensionDays: 0 };
  if (!isPastDue(dueAt, now)) return { late: false, ...none };
  const from = finesFrom !== null && finesFrom > dueAt ? finesFrom : dueAt;
  if (!isPastDue(from, now)) return { late: true, ...none };
  const { lateness, penalty } = policy;
  const { zone } = calendar;
  const isTimed = isCountedByTime(policy, dueAt, zone);
  const days = lateDays(calendar, dayIn(from, zone), dayIn(now, zone), lateness);
  const daysLate = isTimed ? Math.max(1, days) : days;
  const isHourly =
    isByHour(policy) || (isTimed && 'centsPerHour' in penalty && penalty.centsPerHour > 0);
  const hoursLate = lateHours(calendar, from, now, lateness);
  const isForgiven = isHourly ? hoursLate <= lateness.graceHours : daysLate <= lateness.graceDays;
  if (isForgiven) return { late: true, ...none, daysLate };
  const count = isHourly ? hoursLate : daysLate;
  return {
    late: true,
    daysLate,
    fineCents: fineCents(
      Math.ceil(count / lateness.every),
      isHourly,
      policy,
      loan.priceCents ?? null,
    ),
    suspensionDays: suspensionDays(daysLate, policy),
  };
}

type PenaltyRules = Pick<Policy, 'length' | 'penalty' | 'lateness' | 'replacementCents'>;

const isByHour = ({ length }: PenaltyRules): boolean => length !== null && 'hours' in length;

/** Whether a loan is late within its due day: by the hour, until closing time, or after a window. */
const isCountedByTime = (policy: PenaltyRules, dueAt: Date, zone: string): boolean => {
  const { length } = policy;
  const isPlain = length === null || ('days' in length && !length.windows);
  return isByHour(policy) || (!isPlain && isDueAtTime(dueAt, zone));
};

const lateDays = (
  calendar: OpeningCalendar,
  from: Day,
  until: Day,
  { countsClosedDays }: Policy['lateness'],
): number => (countsClosedDays ? daysBetween(from, until) : openDaysBetween(calendar, from, until));

function lateHours(
  calendar: OpeningCalendar,
  from: Date,
  until: Date,
  { countsClosedDays }: Policy['lateness'],
): number {
  const ms = countsClosedDays
    ? until.getTime() - from.getTime()
    : msOnOpenDays(calendar, from, until);
  return Math.ceil(ms / HOUR_MS);
}

/** At most the maximum of the policy, and the share of the price of the copy where that is known. */
function fineCents(
  times: number,
  isHourly: boolean,
  { penalty, lateness: { maxCents, maxPercent }, replacementCents }: PenaltyRules,
  priceCents: number | null,
): number {
  if (penalty.kind === 'suspension') return 0;
  const price = priceCents ?? replacementCents;
  return Math.min(
    times * (isHourly ? penalty.centsPerHour : penalty.centsPerDay),
    maxCents ?? Infinity,
    maxPercent === null || price === null ? Infinity : Math.floor((price * maxPercent) / 100),
  );
}

const suspensionDays = (
  daysLate: number,
  { penalty, lateness: { maxSuspensionDays } }: PenaltyRules,
): number =>
  penalty.kind === 'fine'
    ? 0
    : Math.min(daysLate * penalty.daysPerDay, maxSuspensionDays ?? Infinity);
