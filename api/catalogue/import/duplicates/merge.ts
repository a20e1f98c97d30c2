import { recordUseChanges } from '../../records/title-links.ts';
import { recordChanges } from '../../../core/db/change-log.ts';
import { chunks } from '../../../core/db/chunks.ts';
import type { Database, Queries, Tx } from '../../../core/db/connection.ts';
import { ACTIVE_HOLD_STATES } from '../../../circulation/loans/hold-states.ts';

/** Ids of the rows that move from one title to the other. */
interface Moved {
  copies: number[];
  holds: number[];
  requests: number[];
  /** Missing in merges made before comments were moved. */
  comments?: number[];
}

type MovedTable = 'copies' | 'holds' | 'loan_requests' | 'title_comments';

/** Why two titles cannot be merged, or a merge cannot be undone. */
export type MergeProblem =
  'not_found' | 'same' | 'withdrawn' | 'has_merged' | 'has_issues' | 'held_twice' | 'not_merged';

export interface MergePlan {
  kept: number;
  merged: number;
  moved: Moved;
}

/** Returns what a merge would move; read-only. */
export async function planMerge(
  queries: Queries | Tx,
  kept: number,
  merged: number,
): Promise<MergePlan | MergeProblem> {
  if (kept === merged) return 'same';
  const titles = await queries
    .selectFrom('titles')
    .select(['id', 'withdrawn_at'])
    .where('id', 'in', [kept, merged])
    .execute();
  if (titles.length < 2) return 'not_found';
  if (titles.some(({ withdrawn_at }) => withdrawn_at !== null)) return 'withdrawn';
  return (
    (await findProblem(queries, kept, merged)) ?? {
      kept,
      merged,
      moved: await rowsToMove(queries, merged),
    }
  );
}

async function findProblem(
  queries: Queries | Tx,
  kept: number,
  merged: number,
): Promise<MergeProblem | undefined> {
  const others = await queries
    .selectFrom('title_merges')
    .select('id')
    .where('kept_id', '=', merged)
    .where('undone_at', 'is', null)
    .execute();
  if (others.length > 0) return 'has_merged';
  const issues = await queries
    .selectFrom('serial_patterns')
    .select('title_id')
    .where('title_id', '=', merged)
    .limit(1)
    .execute();
  if (issues.length > 0) return 'has_issues';
  const holders = async (title: number) => {
    const rows = await queries
      .selectFrom('holds')
      .select('patron_id')
      .where('title_id', '=', title)
      .where('state', 'in', ACTIVE_HOLD_STATES)
      .execute();
    return rows.map(({ patron_id }) => patron_id);
  };
  const own = new Set(await holders(kept));
  return (await holders(merged)).some((patron) => own.has(patron)) ? 'held_twice' : undefined;
}

async function rowsToMove(queries: Queries | Tx, title: number): Promise<Moved> {
  const idsOf = async (table: MovedTable): Promise<number[]> => {
    const rows = await queries
      .selectFrom(table)
      .select('id')
      .where('title_id', '=', title)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  return {
    copies: await idsOf('copies'),
    holds: await idsOf('holds'),
    requests: await idsOf('loan_requests'),
    comments: await idsOf('title_comments'),
  };
}

/**
 * Merges a title into another: moves its copies, holds, loan requests and comments, and withdraws
 * it. Copies of later imports of its record go to the surviving title. Returns the id of the merge.
 */
export const mergeTitles = (
  db: Database,
  kept: number,
  merged: number,
  now: string,
): Promise<number | MergeProblem> =>
  db.transaction(async (tx) => {
    const plan = await planMerge(tx, kept, merged);
    if (typeof plan === 'string') return plan;
    await move(tx, plan.moved, kept);
    await setWithdrawn(tx, merged, now, now);
    const { id } = await tx
      .insertInto('title_merges')
      .values({
        kept_id: kept,
        merged_id: merged,
        moved: JSON.stringify(plan.moved),
        merged_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChanges(tx, 'title', [kept, merged], now);
    return id;
  });

/** Undoes a merge: rows that were moved and still exist are moved back. */
export const undoMerge = (
  db: Database,
  id: number,
  now: string,
): Promise<MergeProblem | { kept: number; merged: number }> =>
  db.transaction(async (tx) => {
    const found = await tx
      .selectFrom('title_merges')
      .select(['kept_id', 'merged_id', 'moved'])
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (!found) return 'not_merged';
    const { kept_id: kept, merged_id: merged } = found;
    await move(tx, JSON.parse(found.moved) as Moved, merged, kept);
    await setWithdrawn(tx, merged, null, now);
    await tx.updateTable('title_merges').set({ undone_at: now }).where('id', '=', id).execute();
    await recordChanges(tx, 'title', [kept, merged], now);
    return { kept, merged };
  });

/** Assigns rows to a title; with `from`, only those that still belong to that title. */
async function move(
  tx: Tx,
  { copies, holds, requests, comments = [] }: Moved,
  title: number,
  from?: number,
): Promise<void> {
  const tables = [
    ['copies', copies],
    ['holds', holds],
    ['loan_requests', requests],
    ['title_comments', comments],
  ] as const;
  for (const [table, ids] of tables) {
    for (const some of chunks(ids)) {
      const rows = tx.updateTable(table).set({ title_id: title }).where('id', 'in', some);
      await (from === undefined ? rows : rows.where('title_id', '=', from)).execute();
    }
  }
}

async function setWithdrawn(
  tx: Tx,
  id: number,
  withdrawnAt: string | null,
  now: string,
): Promise<void> {
  await tx
    .updateTable('titles')
    .set({ withdrawn_at: withdrawnAt, updated_at: now })
    .where('id', '=', id)
    .execute();
  await recordUseChanges(tx, [id], now);
}

/** A merge that has not been undone. */
export interface Merge {
  id: number;
  kept: number;
  merged: number;
  mergedAt: string;
}

/** Merges that have not been undone, latest first. */
export async function listMerges(queries: Queries): Promise<Merge[]> {
  const rows = await queries
    .selectFrom('title_merges')
    .select(['id', 'kept_id', 'merged_id', 'merged_at'])
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, kept_id, merged_id, merged_at }) => ({
    id,
    kept: kept_id,
    merged: merged_id,
    mergedAt: merged_at,
  }));
}
