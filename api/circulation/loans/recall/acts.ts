import { recordChanges } from '../../../core/db/change-log.ts';
import type { Tx } from '../../../core/db/connection.ts';
import { recordMovedLoan } from '../moved/store.ts';
import { notifyRecall } from '../notify/recall.ts';
import { policyFor } from '../policy.ts';
import { calendarIn, lendingRules, type LendingRules } from '../policy-store.ts';
import { activeHolds, openLoansOfTitle } from '../store.ts';
import { decideRecall, endedRecalls, type RecallFacts } from './rules.ts';
import { groupsOfPatrons, saveRecall } from './store.ts';

/** Whether any policy recalls loans. */
export const mayRecall = ({ policies }: Pick<LendingRules, 'policies'>): boolean =>
  policies.some(({ recall_days: days }) => days !== null);

async function readRecallFacts(tx: Tx, titleId: number): Promise<RecallFacts> {
  const [loans, holds, rules] = await Promise.all([
    openLoansOfTitle(tx, titleId),
    activeHolds(tx, [titleId]),
    lendingRules(tx),
  ]);
  const groups = await groupsOfPatrons(
    tx,
    loans.map(({ patronId }) => patronId),
  );
  return {
    holds,
    loans: loans.map((loan) => {
      const { loanKind, libraryId } = loan.copy;
      const groupId = groups.get(loan.patronId) ?? 0;
      return {
        ...loan,
        policy: policyFor(rules.policies, { groupId, loanKind, libraryId }),
        calendar: calendarIn(rules, libraryId),
      };
    }),
  };
}

/** Recalls a loan for a hold that was placed, if there is one; its title is locked by this transaction. */
export async function recallFor(
  tx: Tx,
  { titleId, holdId }: { titleId: number; holdId: number },
  now: Date,
): Promise<boolean> {
  const facts = await readRecallFacts(tx, titleId);
  const hold = facts.holds.find(({ id }) => id === holdId);
  const recall = hold && decideRecall(facts, hold, now);
  if (!recall) return false;
  const { loan, dueAt } = recall;
  await saveRecall(tx, loan.id, { at: now, dueAt, dueBefore: loan.dueAt });
  const move = { id: loan.id, from: loan.dueAt, to: dueAt, at: now };
  await recordMovedLoan(tx, { ...move, cause: 'recall' });
  await notifyRecall(tx, loan.id, 'recall', now);
  await recordChanges(tx, 'availability', [titleId], now.toISOString());
  return true;
}

/** Gives recalled loans their due date back when nobody waits for them any more. */
export async function endRecalls(tx: Tx, titleId: number, now: Date): Promise<void> {
  const facts = await readRecallFacts(tx, titleId);
  const ended = endedRecalls(facts, now);
  for (const { id, dueAt, recall } of ended) {
    const to = new Date(recall?.dueBefore ?? dueAt);
    await saveRecall(tx, id, { at: null, dueAt: to, dueBefore: null });
    await recordMovedLoan(tx, { id, from: dueAt, to, at: now, cause: 'recall_end' });
    await notifyRecall(tx, id, 'recall_ended', now);
  }
  if (ended.length > 0) await recordChanges(tx, 'availability', [titleId], now.toISOString());
}
