import { isPastDue } from './due.ts';
import { policyFor, type Policy } from './policy.ts';
import { calendarIn } from './policy-store.ts';
import { decideRenewal, type Decision } from './rules.ts';
import type { Circulation, OpenLoan } from './store.ts';

/** What the rules say about one open loan. */
export interface LoanDecision {
  policy: Policy;
  renewal: Decision<{ dueAt: Date }>;
}

/** Applies the rules to one loan of a patron: the same for the list, its `acoes`, and the act. */
export function decideOpenLoan(circulation: Circulation, loan: OpenLoan, now: Date): LoanDecision {
  const { libraryId, loanKind, titleId } = loan.copy;
  const { patron, loans, holds } = circulation;
  const policy = policyFor(circulation.policies, { groupId: patron.groupId, loanKind, libraryId });
  const otherOverdue = loans
    .filter((other) => other.id !== loan.id && isPastDue(other.dueAt, now))
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
