import type { Tx } from '../../core/db/connection.ts';
import { deleteHoldAlerts } from '../../patrons/alerts/store.ts';
import { chargeDebt } from './debt-store.ts';
import type { CopyFacts, LoanFacts } from './facts.ts';
import type { Return } from './rules.ts';

export interface NewLoan {
  copy: CopyFacts;
  patronId: number;
  dueAt: Date;
  /** The patron's hold that this loan fulfils. */
  holdId: number | null;
  /** Proves a loan made by self-checkout; null: made at the desk. */
  receipt: string | null;
  at: Date;
}

/** Writes a loan and ends the hold that it fulfils, with its alerts. Returns its id. */
export async function saveLoan(tx: Tx, { copy, patronId, dueAt, holdId, receipt, at }: NewLoan) {
  const lentAt = at.toISOString();
  const { id } = await tx
    .insertInto('loans')
    .values({
      copy_id: copy.id,
      patron_id: patronId,
      library_id: copy.libraryId,
      lent_at: lentAt,
      due_at: dueAt.toISOString(),
      returned_at: null,
      receipt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markFound(tx, copy.id);
  if (holdId !== null) {
    await tx
      .updateTable('holds')
      .set({ state: 'picked_up', copy_id: copy.id, ended_at: lentAt })
      .where('id', '=', holdId)
      .execute();
    await deleteHoldAlerts(tx, holdId);
  }
  return id;
}

/** A copy that is lent was found, if staff had looked for it. */
const markFound = (tx: Tx, copyId: number) =>
  tx
    .updateTable('copies')
    .set({ not_found_at: null })
    .where('id', '=', copyId)
    .where('not_found_at', 'is not', null)
    .execute();

/** Writes a return: the loan ends, lateness becomes a debt or a suspension, as the rules decided. */
export async function saveReturn(
  tx: Tx,
  loan: LoanFacts,
  { lateness, suspension }: Return,
  at: Date,
): Promise<void> {
  const returnedAt = at.toISOString();
  const owner = {
    patron_id: loan.patronId,
    library_id: loan.copy.libraryId,
    reason: 'late_return',
  };
  await tx
    .updateTable('loans')
    .set({ returned_at: returnedAt })
    .where('id', '=', loan.id)
    .execute();
  if (lateness.fineCents > 0) {
    const { patronId, copy } = loan;
    const charge = { patronId, libraryId: copy.libraryId, loanId: loan.id, at: returnedAt };
    const { fineCents: cents, daysLate } = lateness;
    await chargeDebt(tx, { ...charge, reason: owner.reason, cents, daysLate });
  }
  if (suspension) {
    await tx
      .insertInto('suspensions')
      .values({ ...owner, starts_on: suspension.startsOn, ends_on: suspension.endsOn })
      .execute();
  }
}
