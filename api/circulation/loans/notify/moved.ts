import type { Tx } from '../../../core/db/connection.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import { notify } from '../../../patrons/notices/notify.ts';
import { loanParams } from './loan.ts';

/** Raises an alert about a later due date, in the transaction of the change; the e-mail is one for all changes. */
export async function notifyMovedLoan(tx: Tx, loanId: number, at: Date): Promise<void> {
  const { patronId, due: params } = await loanParams(tx, loanId);
  await notify(tx, { patronId, kind: 'due_moved', params, at, email: null });
}

/** Raises an alert about a longer pick-up window, in the transaction of the change. */
export async function notifyMovedHold(tx: Tx, holdId: number, at: Date): Promise<void> {
  const row = await tx
    .selectFrom('holds as h')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('libraries as b', 'b.id', 'h.library_id')
    .select(['h.patron_id as patronId', 'h.expires_at as until', 't.summary'])
    .select(['b.name as library', 'b.time_zone as zone'])
    .where('h.id', '=', holdId)
    .executeTakeFirstOrThrow();
  const { patronId, library, zone } = row;
  const { title } = JSON.parse(row.summary) as TitleSummary;
  const params = { title, library, zone, holdId, until: row.until ?? at.toISOString() };
  await notify(tx, { patronId, kind: 'pickup_moved', params, at, email: null });
}
