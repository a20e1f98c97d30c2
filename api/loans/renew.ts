import type { Refusal } from '#contract/shared/refusals.ts';
import type { Database, Tx } from '../db/connection.ts';
import { lockRows } from '../db/locks.ts';
import { decideOpenLoan } from './decide-loans.ts';
import { makeReceipt } from './receipt.ts';
import {
  loansOfPatron,
  readCirculation,
  receiptIsTaken,
  saveRenewal,
  type Circulation,
} from './store.ts';

export interface RenewalOrder {
  patronId: number;
  /** Without repetition; each is decided by itself, in this order. */
  loanIds: readonly number[];
  now: Date;
}

export type RenewalResult = { loanId: number } & (
  | { ok: true; dueAt: Date; zone: string; renewals: number; receipt: string }
  | { ok: false; refusals: Refusal[] }
);

/**
 * Renews what may be renewed, in one transaction: when it answers, every granted renewal is stored.
 * A loan of somebody else is `loan_not_found`, just like one that never was.
 */
export const renewLoans = (db: Database, order: RenewalOrder): Promise<RenewalResult[]> =>
  db.transaction(async (tx) => {
    const { patronId, loanIds, now } = order;
    await lockRows(db, tx, 'patron', [patronId]);
    const own = await loansOfPatron(tx, patronId, loanIds);
    await lockRows(
      db,
      tx,
      'copy',
      own.map(({ copyId }) => copyId),
    );
    await lockRows(
      db,
      tx,
      'title',
      own.map(({ titleId }) => titleId),
    );
    const circulation = await readCirculation(tx, patronId, now);
    const known = new Set(own.map(({ id }) => id));
    const results: RenewalResult[] = [];
    for (const loanId of loanIds) {
      if (circulation && known.has(loanId))
        results.push(await renewOne(tx, circulation, loanId, now));
      else results.push({ loanId, ok: false, refusals: [{ code: 'loan_not_found' }] });
    }
    return results;
  });

async function renewOne(
  tx: Tx,
  circulation: Circulation,
  loanId: number,
  now: Date,
): Promise<RenewalResult> {
  const loan = circulation.loans.find(({ id }) => id === loanId);
  if (!loan) return { loanId, ok: false, refusals: [{ code: 'loan_already_returned' }] };
  const { renewal } = decideOpenLoan(circulation, loan, now);
  if (!renewal.ok) return { loanId, ok: false, refusals: renewal.refusals };
  const { dueAt } = renewal;
  const receipt = await freeReceipt(tx);
  await saveRenewal(tx, loan, { dueAt, receipt, now });
  const zone = circulation.calendars.get(loan.copy.libraryId)?.zone ?? 'UTC';
  return { loanId, ok: true, dueAt, zone, renewals: loan.renewals + 1, receipt };
}

/** Half a million million keys, but a network lives long: one that is taken is drawn again. */
async function freeReceipt(tx: Tx): Promise<string> {
  for (;;) {
    const receipt = makeReceipt();
    if (!(await receiptIsTaken(tx, receipt))) return receipt;
  }
}
