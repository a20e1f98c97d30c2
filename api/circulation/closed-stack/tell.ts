import { raiseAlert } from '../../patrons/alerts/store.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { StackState } from './rules.ts';

/** Whoever asked for a copy of the closed stacks is told where that stands, in the transaction that moved it. */
export async function tellStackMoved(
  tx: Tx,
  { id, to, at }: { id: number; to: string; at: string },
): Promise<void> {
  const request = await tx
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'c.library_id')
    .select(['r.patron_id as patronId', 'c.title_id as titleId', 't.summary', 'b.name as library'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!request) return;
  const { patronId, titleId, library } = request;
  const { title } = JSON.parse(request.summary) as TitleSummary;
  // The table of states led there.
  const params = { title, library, titleId, state: to as StackState };
  await raiseAlert(tx, { patronId, kind: 'stack', params, at: new Date(at) });
}
