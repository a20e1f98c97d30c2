import { sql } from 'kysely';
import { compiledOnce } from './compile-once.ts';
import type { Database, Queries, Tx } from './connection.ts';
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
 * True if a position is ahead of the log, because the database was restored from a backup. Compares only
 * transactions that had certainly ended: open ones may have been rolled back.
 */
export async function isAhead(db: Database, position: Position): Promise<boolean> {
  return endedBefore(position) > endedBefore(await currentPosition(db));
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
