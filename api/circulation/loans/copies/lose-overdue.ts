import type { Database } from '../../../core/db/connection.ts';
import { isOverdue } from '../fine.ts';
import { policyFor } from '../policy.ts';
import { calendarIn, lendingRules } from '../policy-store.ts';
import { openLoanOfCopy, readPatron } from '../store.ts';
import { daysBetween, dayIn } from '../../units/zone.ts';
import { changeCopyState, lockForStateChange } from './change-state.ts';
import { COPY_MOVES, copyStateOf } from './states.ts';

export interface OverdueLosses {
  lost: number;
  /** Loans that stay open because nothing says what their loss costs. */
  unpriced: number;
}

/**
 * Records copies as lost that have been overdue for as long as the policy says. Each copy is a transaction of its own.
 */
export async function loseOverdue(db: Database, now: Date): Promise<OverdueLosses> {
  const { policies } = await lendingRules(db.queries);
  const losses: OverdueLosses = { lost: 0, unpriced: 0 };
  if (policies.every(({ lost_after_days: days }) => days === null)) return losses;
  const overdue = await db.queries
    .selectFrom('loans')
    .select(['id', 'copy_id as copyId'])
    .where('returned_at', 'is', null)
    .where('claimed_at', 'is', null)
    .where('due_at', '<', now.toISOString())
    .orderBy('id')
    .execute();
  for (const loan of overdue) {
    const outcome = await loseCopy(db, loan, now);
    if (outcome !== null) losses[outcome] += 1;
  }
  return losses;
}

/** Null: the copy is not lost yet, or meanwhile it is back. */
const loseCopy = (
  db: Database,
  { id, copyId }: { id: number; copyId: number },
  now: Date,
): Promise<keyof OverdueLosses | null> =>
  db.transaction(async (tx) => {
    await lockForStateChange(db, tx, copyId);
    const loan = await openLoanOfCopy(tx, copyId);
    if (loan?.id !== id || !isOverdue(loan, now)) return null;
    const [rules, patron] = await Promise.all([lendingRules(tx), readPatron(tx, loan.patronId)]);
    const { loanKind, libraryId, state } = loan.copy;
    const isLosable = COPY_MOVES[copyStateOf(state)].some((to) => to === 'lost');
    if (!patron || !isLosable) return null;
    const groupId = patron.groupId;
    const { lostAfterDays } = policyFor(rules.policies, { groupId, loanKind, libraryId });
    const { zone } = calendarIn(rules, libraryId);
    const late = daysBetween(dayIn(loan.dueAt, zone), dayIn(now, zone));
    if (lostAfterDays === null || late < lostAfterDays) return null;
    const changed = await changeCopyState(tx, { id: copyId, to: 'lost', at: now });
    return changed === true ? 'lost' : 'unpriced';
  });
