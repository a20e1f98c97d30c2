import { raiseAlert } from '../../../patrons/alerts/store.ts';
import type { Tx } from '../../../core/db/connection.ts';
import type { TitleSummary } from '../../../catalogue/marc/map/title-summary.ts';
import { isDueAtTime } from '../due.ts';

/** Raises an alert about a later due date, in the transaction of the change. */
export async function notifyMovedLoan(tx: Tx, loanId: number, at: Date): Promise<void> {
  const row = await tx
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.patron_id as patronId', 'l.due_at as until', 't.summary'])
    .select(['b.name as library', 'b.time_zone as zone'])
    .where('l.id', '=', loanId)
    .executeTakeFirstOrThrow();
  const byHour = isDueAtTime(new Date(row.until), row.zone);
  const params = { ...alertParams(row), until: row.until, byHour };
  await raiseAlert(tx, { patronId: row.patronId, kind: 'due_moved', params, at });
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
  const params = { ...alertParams(row), until: row.until ?? at.toISOString() };
  await raiseAlert(tx, { patronId: row.patronId, kind: 'pickup_moved', params, at });
}

const alertParams = ({
  summary,
  library,
  zone,
}: {
  summary: string;
  library: string;
  zone: string;
}) => ({
  title: (JSON.parse(summary) as TitleSummary).title,
  library,
  zone,
});
