import { sql } from 'kysely';
import type { Database, Queries, Tx } from './connection.ts';
import type { Tables } from './schema.ts';

type Kind = Tables['change_log']['kind'];

/** Notes that these titles or authorities changed. Call it inside the transaction of the change. */
export async function recordChanges(
  tx: Tx | Queries,
  kind: Kind,
  ids: readonly number[],
  at: string,
): Promise<void> {
  const unique = [...new Set(ids)];
  for (let start = 0; start < unique.length; start += 500) {
    const rows = unique.slice(start, start + 500).map((ref_id) => ({ kind, ref_id, at }));
    await tx.insertInto('change_log').values(rows).execute();
  }
}

export interface Changes {
  titles: number[];
  authorities: number[];
  /** Pass it to the next `readChanges`. */
  position: number;
}

/**
 * What changed since `position` (0 = from the beginning). On SQLite a position is the last row
 * read. On PostgreSQL it is a transaction horizon: rows of transactions that were still open are
 * not skipped but read the next time, so nothing is lost when commits overtake each other.
 */
export async function readChanges(db: Database, position: number): Promise<Changes> {
  const { rows, next } =
    db.engine === 'sqlite' ? await sqliteRows(db, position) : await postgresRows(db, position);
  const idsOf = (...kinds: Kind[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ ref_id }) => ref_id)),
  ];
  return {
    titles: idsOf('title', 'availability'),
    authorities: idsOf('authority'),
    position: next,
  };
}

/** Where the log stands now: what an index that is about to be built should continue from. */
export const currentPosition = async (db: Database): Promise<number> =>
  (await readChanges(db, Number.MAX_SAFE_INTEGER)).position;

interface Row {
  kind: Kind;
  ref_id: number;
}

async function sqliteRows(db: Database, position: number): Promise<{ rows: Row[]; next: number }> {
  const last = await db.queries
    .selectFrom('change_log')
    .select((q) => q.fn.max('seq').as('seq'))
    .executeTakeFirst();
  const rows = await db.queries
    .selectFrom('change_log')
    .select(['kind', 'ref_id'])
    .where('seq', '>', position)
    .where('seq', '<=', last?.seq ?? 0)
    .execute();
  return { rows, next: last?.seq ?? 0 };
}

async function postgresRows(
  db: Database,
  position: number,
): Promise<{ rows: Row[]; next: number }> {
  const horizon = await sql<{ xmin: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin`.execute(db.queries);
  const next = horizon.rows[0]?.xmin ?? 0;
  const { rows } = await sql<Row>`
    select kind, ref_id from change_log where xid >= ${position} and xid < ${next}`.execute(
    db.queries,
  );
  return { rows, next };
}
