import { notify } from '../../../patrons/notices/notify.ts';
import type { Tx } from '../../../core/db/connection.ts';
import { loanParams } from './loan.ts';

/** Notifies the borrower of an earlier due date, or that it is as before. */
export async function notifyRecall(
  tx: Tx,
  loanId: number,
  kind: 'recall' | 'recall_ended',
  at: Date,
): Promise<void> {
  const { patronId, due: params } = await loanParams(tx, loanId);
  await notify(tx, { patronId, kind, params, at });
}
