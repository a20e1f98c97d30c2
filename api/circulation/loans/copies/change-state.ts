import type { Refusal } from '#contract/shared/refusals.ts';
import type { Database, Queries, Tx } from '../../../core/db/connection.ts';
import { lockAll } from '../../../core/db/locks.ts';
import { chargeDebt } from '../debt-store.ts';
import { saveReturn } from '../desk-store.ts';
import type { LoanFacts } from '../facts.ts';
import { policyFor } from '../policy.ts';
import { calendarIn, lendingRules } from '../policy-store.ts';
import { decideReturn } from '../rules.ts';
import { openLoanOfCopy, readPatron } from '../store.ts';
import { moveCopy } from './move.ts';
import { decideCopyState, parsePrice, type StateChangeOrder } from './state-rules.ts';
import { copyStateOf } from './states.ts';

export interface CopyStateChange extends StateChangeOrder {
  id: number;
  at: Date;
  /** Note of the desk. */
  note?: string | undefined;
}

const copyRow = (q: Queries | Tx, id: number) =>
  q
    .selectFrom('copies')
    .select(['id', 'title_id as titleId', 'state', 'price'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The debt for the last loss of a copy, with its balance; undefined: none. */
export const lossBill = (q: Queries | Tx, copyId: number) =>
  q
    .selectFrom('debts as d')
    .innerJoin('loans as l', 'l.id', 'd.loan_id')
    .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
    .select(['d.id', 'd.patron_id as patronId'])
    .select(({ fn }) => fn.sum<number>('e.cents').as('cents'))
    .where('l.copy_id', '=', copyId)
    .where('d.reason', '=', 'lost')
    .groupBy(['d.id', 'd.patron_id'])
    .orderBy('d.id', 'desc')
    .executeTakeFirst();

/** Locks what a change of the state of a copy may change: who has it or owes for it, the copy and its title. */
export async function lockForStateChange(db: Database, tx: Tx, id: number): Promise<void> {
  const [copy, loan, bill] = await Promise.all([
    copyRow(tx, id),
    openLoanOfCopy(tx, id),
    lossBill(tx, id),
  ]);
  const patron = [loan?.patronId, bill?.patronId].filter((one) => one !== undefined);
  await lockAll(db, tx, { patron, copy: [id], title: copy ? [copy.titleId] : [] });
}

/**
 * Changes the state of a copy that `lockForStateChange` has locked, with what follows for its loan: a claim ends its
 * lateness; a loss, or an accepted claim, ends the loan; a loss is charged. A copy that is found keeps its bill or not,
 * as ordered.
 */
export async function changeCopyState(tx: Tx, change: CopyStateChange): Promise<true | Refusal> {
  const { id, to, at, note, chargeCents } = change;
  const copy = await copyRow(tx, id);
  if (!copy) return { code: 'lend_copy_not_found' };
  const loan = await openLoanOfCopy(tx, id);
  const bill = await lossBill(tx, id);
  const replacementCents = loan && (await replacementPrice(tx, loan, copy.price));
  const from = copyStateOf(copy.state);
  const billCents = Number(bill?.cents ?? 0);
  const [refusal] = decideCopyState(
    { from, onLoan: loan !== null, billCents, replacementCents },
    change,
  );
  if (refusal) return refusal;
  if (loan && to === 'claimed_returned') await saveClaim(tx, loan, at);
  if (loan && from === 'claimed_returned' && to === 'available') await saveClaim(tx, loan, null);
  if (loan && to === 'missing') await closeLoan(tx, loan, 'claimed', at);
  if (loan && to === 'lost') {
    await closeLoan(tx, loan, 'lost', at);
    await chargeLoss(tx, loan, chargeCents ?? replacementCents ?? 0, at);
  }
  if (bill && billCents > 0 && from === 'lost' && change.bill === 'waive') {
    const waiver = { debt_id: bill.id, kind: 'waiver', cents: -billCents } as const;
    await tx
      .insertInto('debt_entries')
      .values({ ...waiver, reason: note ?? null, at: at.toISOString() })
      .execute();
  }
  await moveCopy(tx, { id, titleId: copy.titleId }, to, at, note);
  return true;
}

/** What replacing the copy costs: as the policy says, else its own price; null: unknown. */
async function replacementPrice(
  tx: Tx,
  loan: LoanFacts,
  price: string | null,
): Promise<number | null> {
  const { policy } = await rulesOf(tx, loan);
  return policy.replacementCents ?? parsePrice(price);
}

async function rulesOf(tx: Tx, { copy, patronId }: LoanFacts) {
  const [rules, patron] = await Promise.all([lendingRules(tx), readPatron(tx, patronId)]);
  if (!patron) throw new Error(`Patron ${patronId} has no row`);
  const { libraryId, loanKind } = copy;
  const policy = policyFor(rules.policies, { groupId: patron.groupId, loanKind, libraryId });
  return { policy, patron, calendar: calendarIn(rules, libraryId) };
}

const saveClaim = (tx: Tx, { id }: LoanFacts, at: Date | null) =>
  tx
    .updateTable('loans')
    .set({ claimed_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();

/** Ends a loan whose copy does not come back; its lateness is charged as with a return. */
async function closeLoan(tx: Tx, loan: LoanFacts, as: 'lost' | 'claimed', at: Date): Promise<void> {
  const { policy, patron, calendar } = await rulesOf(tx, loan);
  const ended = decideReturn({ loan, suspensions: patron.suspensions, calendar }, policy, at);
  if (!ended.ok) throw new Error(`Loan ${loan.id} has ended already`);
  await saveReturn(tx, loan, ended, at);
  await tx.updateTable('loans').set({ closed_as: as }).where('id', '=', loan.id).execute();
}

async function chargeLoss(tx: Tx, loan: LoanFacts, cents: number, at: Date): Promise<void> {
  if (cents === 0) return;
  const { id: loanId, patronId, copy } = loan;
  const debt = { patronId, libraryId: copy.libraryId, loanId, at: at.toISOString() };
  await chargeDebt(tx, { ...debt, reason: 'lost', cents });
}
