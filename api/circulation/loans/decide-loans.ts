import { dayIn, endOfDay } from '../units/zone.ts';
import { dueAfter } from './due.ts';
import { isOverdue } from './fine.ts';
import { policyFor, type Policy } from './policy.ts';
import { calendarIn } from './policy-store.ts';
import { decideRenewal, type Decision } from './rules.ts';
import type { Circulation, OpenLoan } from './store.ts';

/** The policy of an open loan and the decision on its renewal. */
export interface LoanDecision {
  policy: Policy;
  renewal: Decision<{ dueAt: Date }>;
}

/** Decides on the renewal of a loan: used by the list, its `acoes` and the renewal itself. */
export function decideOpenLoan(circulation: Circulation, loan: OpenLoan, now: Date): LoanDecision {
  const { libraryId, loanKind, titleId } = loan.copy;
  const { patron, loans, holds } = circulation;
  const policy = policyFor(circulation.policies, { groupId: patron.groupId, loanKind, libraryId });
  const otherOverdue = loans
    .filter((other) => other.id !== loan.id && isOverdue(other, now))
    .map(({ copy }) => copy.title);
  const facts = {
    loan,
    patron,
    otherOverdue,
    holds: holds.filter((hold) => hold.titleId === titleId),
    calendar: calendarIn(circulation, libraryId),
  };
  return { policy, renewal: decideRenewal(facts, policy, now) };
}

/** The due date of a renewal that staff grant in spite of the rules; refused if it would not be later. */
export function overruledRenewal(
  circulation: Circulation,
  loan: OpenLoan,
  now: Date,
): LoanDecision['renewal'] {
  const { policy, renewal } = decideOpenLoan(circulation, loan, now);
  if (renewal.ok) return renewal;
  const calendar = calendarIn(circulation, loan.copy.libraryId);
  const length = policy.renewalLength ?? policy.length;
  const dueAt = length
    ? dueAfter(length, now, calendar)
    : endOfDay(dayIn(now, calendar.zone), calendar.zone);
  return dueAt > loan.dueAt
    ? { ok: true, dueAt }
    : { ok: false, refusals: [{ code: 'renewal_no_gain' }] };
}
