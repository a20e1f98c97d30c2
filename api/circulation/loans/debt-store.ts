import type { Tx } from '../../core/db/connection.ts';
import { notifyCharged } from './notify/penalty.ts';

export interface NewDebt {
  patronId: number;
  libraryId: number;
  loanId: number | null;
  /** late_return, lost, service */
  reason: string;
  cents: number;
  /** Of a late return: the days charged. */
  daysLate?: number;
  /** ISO instant, UTC. */
  at: string;
  /** Note by staff. */
  note?: string | null;
  /** Number of an imported debt in the former system. */
  broughtAs?: string;
}

/** Creates a debt with its first entry, and notifies of one that was not imported. Returns its id. */
export async function chargeDebt(tx: Tx, debt: NewDebt): Promise<number> {
  const { id } = await tx
    .insertInto('debts')
    .values({
      patron_id: debt.patronId,
      library_id: debt.libraryId,
      loan_id: debt.loanId,
      reason: debt.reason,
      days_late: debt.daysLate ?? null,
      created_at: debt.at,
      brought_as: debt.broughtAs ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('debt_entries')
    .values({
      ...{ debt_id: id, kind: 'charge', cents: debt.cents, at: debt.at },
      reason: debt.note ?? null,
    })
    .execute();
  if (debt.broughtAs === undefined) await notifyCharged(tx, { ...debt, at: new Date(debt.at) });
  return id;
}
