import { sql } from 'kysely';
import { compiledOnce } from './compiled.ts';
import type { Database, Queries, Tx } from './connection.ts';
import type { Tables } from './schema.ts';

type Kind = Tables['change_log']['kind'];

const insertChange = compiledOnce((db, kind: Kind, ref_id: number, at: string) =>
  db.insertInto('change_log').values({ kind, ref_id, at }),
);

/** Notes that these titles or authorities changed. Call it inside the transaction of the change. */
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
 * Up to where the log was read. On SQLite the last row, "12". On PostgreSQL what could be seen, a
 * snapshot ("10:14:10,12": transactions below 10 had ended, those from 14 on not begun, 10 and 12 were
 * open): rows of transactions that were open are read when they have ended, others are not held up by
 * them.
 */
export type Position = string;

/** Before the first change. */
export const BEGINNING: Position = '';

export interface Changes {
  titles: number[];
  /** Those of them whose record changed, not only where its copies are. */
  records: number[];
  authorities: number[];
  /** Authorities that other titles use than before, or as something else. */
  uses: number[];
  /** Pass it to the next `readChanges`. */
  position: Position;
}

/** What was committed since `position`, each change once. */
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

/** Where the log stands now: what an index that is about to be built should continue from. */
export async function currentPosition({ engine, queries }: Database): Promise<Position> {
  if (engine === 'sqlite') return String(await lastRow(queries));
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(
    queries,
  );
  return rows[0]?.now ?? BEGINNING;
}

/**
 * Is a position ahead of the log, as one that was kept is when the database was put back from a copy?
 * Compared is what had ended for certain: transactions that were open may since have come to nothing.
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

/** Sees nothing: every row is new to it. */
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

/** In one statement, so that the rows and the position are of one moment. */
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
