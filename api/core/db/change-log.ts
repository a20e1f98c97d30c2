import { sql } from 'kysely';
import { compiledOnce } from './compile-once.ts';
import type { Database, Engine, Queries, Tx } from './connection.ts';
import {
  holdsAll,
  NOTHING_SEEN,
  postgresEnd,
  readPosition,
  rowsSince,
} from './postgres-position.ts';
import type { Tables } from './schema.ts';

type Kind = Tables['change_log']['kind'];

const insertChange = compiledOnce((db, kind: Kind, ref_id: number, at: string) =>
  db.insertInto('change_log').values({ kind, ref_id, at }),
);

/** Logs changes of titles or authorities. Call it in the transaction of the change. */
export async function recordChanges(
  tx: Tx | Queries,
  kind: Kind,
  ids: readonly number[],
  at: string,
): Promise<void> {
  const unique = [...new Set(ids)];
  const [first, ...more] = unique;
  if (first !== undefined && more.length === 0)
    return void (await insertChange(tx, kind, first, at));
  for (let start = 0; start < unique.length; start += 500) {
    const rows = unique.slice(start, start + 500).map((ref_id) => ({ kind, ref_id, at }));
    await tx.insertInto('change_log').values(rows).execute();
  }
}

/** Position in the log. SQLite: the last row read, "12". PostgreSQL: see `postgres-position.ts`. */
export type Position = string;

/** Position before the first change. */
export const BEGINNING: Position = '';

export interface Changes {
  titles: number[];
  /** Titles whose record changed, not only their copies. */
  records: number[];
  authorities: number[];
  /** Authorities whose set of titles or kind of use changed. */
  uses: number[];
  /**
   * Which database server answered. `same`: the one that issued the position. `other`: a different one, or the same
   * after a restart: rows read since the position may have been lost. `behind`: changes before the position were lost
   * in a failover, too, so everything derived from the database must be rebuilt.
   */
  server: 'same' | 'other' | 'behind';
  /** Pass it to the next `readChanges`. */
  position: Position;
}

/** Returns what was committed since `position`, without duplicates. */
export async function readChanges(db: Database, position: Position): Promise<Changes> {
  const { rows, next, server } =
    db.engine === 'sqlite' ? await sqliteRows(db, position) : await postgresRows(db, position);
  const idsOf = (...kinds: Kind[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ ref_id }) => ref_id)),
  ];
  return {
    titles: idsOf('title', 'availability'),
    records: idsOf('title'),
    authorities: idsOf('authority'),
    uses: idsOf('use'),
    server,
    position: next,
  };
}

/** The end of the log: where a newly built index continues. */
export async function currentPosition({ engine, queries }: Database): Promise<Position> {
  return engine === 'sqlite' ? String(await lastRow(queries)) : postgresEnd(queries);
}

/**
 * Can everything committed after a position be read from the log? Not if the position is ahead of the log,
 * because the database was restored from a backup, or if later changes have been deleted. Compares only
 * transactions that had certainly ended: open ones may have been rolled back.
 */
export async function canReadFrom(db: Database, position: Position): Promise<boolean> {
  const ended = endedBefore(position);
  const current = endedBefore(await currentPosition(db));
  const deleted = await deletedUpTo(db.queries);
  // A PostgreSQL database put back on another server starts with lower transaction numbers.
  const isBefore = deleted <= current && ended < deleted;
  return !isBefore && ended <= current;
}

/**
 * Transaction numbers of a database that was put back on another PostgreSQL server may be ahead of that
 * server's, which would report their rows as new for ever: marks them as ended. Call it at every start.
 */
export async function settleRestoredChanges({ engine, queries }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  const isAhead = sql<boolean>`xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
  const ahead = await queries
    .selectFrom('change_log')
    .select('seq')
    .where(isAhead)
    .limit(1)
    .execute();
  // Without a write where there is nothing to do: a standby takes none.
  if (ahead.length > 0) await sql`update change_log set xid = 1 where ${isAhead}`.execute(queries);
}

/** Key of `network`. */
const DELETED_UP_TO = 'changes_deleted_up_to';

/** Rows deleted in one transaction: a write waits for it. */
const DELETED_AT_ONCE = 5000;

/**
 * Deletes changes made before an instant, except the latest of each kind: entity tags are derived from it.
 * Returns the number of deleted rows.
 */
export async function deleteOldChanges(db: Database, before: Date): Promise<number> {
  for (let count = 0; ;) {
    const deleted = await db.transaction((tx) => deleteSomeChanges(tx, db.engine, before));
    count += deleted;
    if (deleted < DELETED_AT_ONCE) return count;
  }
}

async function deleteSomeChanges(tx: Tx, engine: Engine, before: Date): Promise<number> {
  const latest = tx.selectFrom('change_log').select((q) => q.fn.max('seq').as('seq'));
  const old = tx
    .selectFrom('change_log')
    .select('seq')
    .where('at', '<', before.toISOString())
    .where('seq', 'not in', latest.groupBy('kind'))
    .orderBy('seq')
    .limit(DELETED_AT_ONCE);
  const place = engine === 'sqlite' ? sql<number>`seq` : sql<number>`xid + 1`;
  const deleted = await tx
    .deleteFrom('change_log')
    .where('seq', 'in', old)
    .returning(place.as('place'))
    .execute();
  if (deleted.length === 0) return 0;
  const last = await deletedUpTo(tx);
  const value = String(deleted.reduce((most, row) => Math.max(most, Number(row.place)), last));
  await tx
    .insertInto('network')
    .values({ key: DELETED_UP_TO, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return deleted.length;
}

/** Where the log begins, as `endedBefore` counts it. */
async function deletedUpTo(q: Queries | Tx): Promise<number> {
  const row = await q
    .selectFrom('network')
    .select('value')
    .where('key', '=', DELETED_UP_TO)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

const endedBefore = (position: Position): number =>
  position.startsWith('{') ? readPosition(position).ended : Number(position);

type Read = Pick<Changes, 'server'> & { rows: { kind: Kind; ref_id: number }[]; next: Position };

async function lastRow(queries: Queries): Promise<number> {
  const last = await queries
    .selectFrom('change_log')
    .select((q) => q.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return last?.seq ?? 0;
}

async function sqliteRows({ queries }: Database, position: Position): Promise<Read> {
  const last = await lastRow(queries);
  const rows = await queries
    .selectFrom('change_log')
    .select(['kind', 'ref_id'])
    .where('seq', '>', Number(position))
    .where('seq', '<=', last)
    .execute();
  return { rows, next: String(last), server: 'same' };
}

async function postgresRows({ queries }: Database, position: Position): Promise<Read> {
  const seen = position === BEGINNING ? NOTHING_SEEN : readPosition(position);
  const { rows, next } = await rowsSince(queries, seen);
  const isSame = position === BEGINNING || next.server === seen.server;
  const server = isSame ? 'same' : (await holdsAll(queries, seen.latest)) ? 'other' : 'behind';
  return { rows, next: JSON.stringify(next), server };
}
