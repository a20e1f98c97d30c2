import { sql } from 'kysely';
import { compiledOnce } from './compile-once.ts';
import type { Database, Engine, Queries, Tx } from './connection.ts';
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

/**
 * Position in the log. SQLite: the last row read, "12". PostgreSQL: a snapshot ("10:14:10,12": transactions
 * below 10 had ended, those from 14 on had not begun, 10 and 12 were open), so that rows of long
 * transactions are neither missed nor hold up others.
 */
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
  /** Pass it to the next `readChanges`. */
  position: Position;
}

/** Returns what was committed since `position`, without duplicates. */
export async function readChanges(db: Database, position: Position): Promise<Changes> {
  const { rows, next } =
    db.engine === 'sqlite' ? await sqliteRows(db, position) : await postgresRows(db, position);
  const idsOf = (...kinds: Kind[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ ref_id }) => ref_id)),
  ];
  return {
    titles: idsOf('title', 'availability'),
    records: idsOf('title'),
    authorities: idsOf('authority'),
    uses: idsOf('use'),
    position: next,
  };
}

/** The end of the log: where a newly built index continues. */
export async function currentPosition({ engine, queries }: Database): Promise<Position> {
  if (engine === 'sqlite') return String(await lastRow(queries));
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(
    queries,
  );
  return rows[0]?.now ?? BEGINNING;
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

const endedBefore = (position: Position): number => Number(position.split(':')[0]);

interface Row {
  kind: Kind;
  ref_id: number;
}

async function lastRow(queries: Queries): Promise<number> {
  const last = await queries
    .selectFrom('change_log')
    .select((q) => q.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return last?.seq ?? 0;
}

async function sqliteRows(
  { queries }: Database,
  position: Position,
): Promise<{ rows: Row[]; next: Position }> {
  const last = await lastRow(queries);
  const rows = await queries
    .selectFrom('change_log')
    .select(['kind', 'ref_id'])
    .where('seq', '>', Number(position))
    .where('seq', '<=', last)
    .execute();
  return { rows, next: String(last) };
}

/** A snapshot to which every row is new. */
const NOTHING_SEEN = '1:1:';

const rowsSince = compiledOnce((db, ended: number, seen: string) => ({
  compile: () =>
    sql<{ now: string; kind: Kind | null; ref_id: number }>`
      select moment.now, log.kind, log.ref_id
      from (select pg_current_snapshot()::text as now) as moment
      left join change_log as log
        on log.xid >= ${ended}
        and not pg_visible_in_snapshot(log.xid::text::xid8, ${seen}::pg_snapshot)`.compile(db),
}));

/** One statement, so that rows and position are consistent. */
async function postgresRows(
  { queries }: Database,
  position: Position,
): Promise<{ rows: Row[]; next: Position }> {
  const seen = position === BEGINNING ? NOTHING_SEEN : position;
  const rows = await rowsSince(queries, endedBefore(seen), seen);
  return {
    rows: rows.flatMap(({ kind, ref_id }) => (kind === null ? [] : [{ kind, ref_id }])),
    next: rows[0]?.now ?? position,
  };
}
