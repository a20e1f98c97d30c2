import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import type { Queries, Tx } from '../../../core/db/connection.ts';
import { notifyThrough } from '../../../patrons/notices/notify.ts';
import { hasChannel } from '../../../patrons/notices/rules.ts';
import { channelsFor } from '../../../patrons/notices/store.ts';
import { isDueAtTime } from '../due.ts';

/** The parameters of notices about a loan, with its borrower. */
export async function loanParams(q: Queries | Tx, loanId: number) {
  const row = await q
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.patron_id as patronId', 'l.due_at as until', 't.summary'])
    .select(['b.name as library', 'b.time_zone as zone'])
    .where('l.id', '=', loanId)
    .executeTakeFirstOrThrow();
  const { patronId, summary, until, library, zone } = row;
  const { title } = JSON.parse(summary) as TitleSummary;
  return {
    patronId,
    due: { title, library, until, zone, byHour: isDueAtTime(new Date(until), zone) },
  };
}

/** Sends the receipt of a loan to those who want one. */
export async function notifyLent(
  tx: Tx,
  { patronId, loanId, at }: { patronId: number; loanId: number; at: Date },
): Promise<void> {
  const channels = await channelsFor(tx, patronId, 'emprestimo');
  if (!hasChannel(channels)) return;
  const { due: params } = await loanParams(tx, loanId);
  await notifyThrough(tx, channels, { patronId, kind: 'loan_receipt', params, at });
}

/** Sends receipts of renewals to those who want them. */
export async function notifyRenewed(
  tx: Tx,
  {
    patronId,
    renewals,
    at,
  }: { patronId: number; renewals: readonly { loanId: number; receipt: string }[]; at: Date },
): Promise<void> {
  if (renewals.length === 0) return;
  const channels = await channelsFor(tx, patronId, 'renovacao');
  if (!hasChannel(channels)) return;
  for (const { loanId, receipt } of renewals) {
    const { due } = await loanParams(tx, loanId);
    const params = { ...due, receipt };
    await notifyThrough(tx, channels, { patronId, kind: 'renewal_receipt', params, at });
  }
}
