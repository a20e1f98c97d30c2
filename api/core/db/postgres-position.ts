import { sql } from 'kysely';
import { compiledOnce } from './compile-once.ts';
import type { Queries } from './connection.ts';
import type { Tables } from './schema.ts';

/** Position in the change log on PostgreSQL, as JSON. */
export interface PostgresPosition {
  /** All transactions below this number had ended. */
  ended: number;
  /**
   * Snapshot of the database ("10:14:10,12": transactions below 10 had ended, those from 14 on had not begun,
   * 10 and 12 were open), so that rows of long transactions are neither missed nor hold up others. A standby
   * does not say which were open: there, it ends where the first of them begins …
   */
  snapshot: string;
  /** … and these later transactions are those whose rows have been read. */
  seen: number[];
  /** Start of the server that answered: another value is another server, or the same after a restart. */
  server: string;
  /** Latest rows read, by which a server that lost changes is recognized. */
  latest: LogRow[];
}

/** A row of the log. Its number and transaction may be reused after a failover. */
type LogRow = [seq: number, xid: number, ref_id: number, at: string];

/** A position to which every row is new. */
export const NOTHING_SEEN: PostgresPosition = {
  ended: 1,
  snapshot: '1:1:',
  seen: [],
  server: '',
  latest: [],
};

export const readPosition = (position: string): PostgresPosition =>
  JSON.parse(position) as PostgresPosition;

interface Moment {
  now: string;
  server: string;
  is_standby: boolean;
}

const MOMENT = sql<Moment>`
  select pg_current_snapshot()::text as now,
    pg_postmaster_start_time()::text as server,
    pg_is_in_recovery() as is_standby`;

interface Row {
  kind: Tables['change_log']['kind'];
  ref_id: number;
  seq: number;
  xid: number;
  at: string;
}

/** One statement, so that rows and position are consistent. */
const momentAndRows = compiledOnce(
  (db, ended: number, snapshot: string, seen: readonly number[]) => ({
    compile: () =>
      sql<Moment & (Row | { kind: null })>`
      select moment.*, log.kind, log.ref_id, log.seq, log.xid, log.at
      from (${MOMENT}) as moment
      left join change_log as log
        on log.xid >= ${ended}
        and not pg_visible_in_snapshot(log.xid::text::xid8, ${snapshot}::pg_snapshot)
        and log.xid <> all(${seen}::bigint[])`.compile(db),
  }),
);

/** Rows committed since a position. */
export async function rowsSince(
  queries: Queries,
  position: PostgresPosition,
): Promise<{ rows: Row[]; next: PostgresPosition }> {
  const { ended, snapshot, seen } = position;
  const read = await momentAndRows(queries, ended, snapshot, seen);
  const [moment] = read;
  if (moment === undefined) throw new Error('The database gave no position');
  const rows = read.filter((row) => row.kind !== null);
  const latest = rows.length === 0 ? position.latest : latestOf(rows);
  return {
    rows,
    next: positionAt(moment, { latest, seen: [...seen, ...rows.map((row) => row.xid)] }),
  };
}

function positionAt(
  { now, server, is_standby: isStandby }: Moment,
  { latest, seen }: Pick<PostgresPosition, 'latest' | 'seen'>,
): PostgresPosition {
  const ended = Number(now.split(':')[0]);
  const snapshot = isStandby ? `${ended}:${ended}:` : now;
  const later = isStandby ? [...new Set(seen)].filter((xid) => xid >= ended) : [];
  return { ended, snapshot, seen: later, server, latest };
}

/** Transactions of which a row is remembered. */
const REMEMBERED = 200;

/** A row of each transaction, of the last ones if there are many. */
function latestOf(rows: readonly Row[]): LogRow[] {
  const byTransaction = new Map(
    rows.map(({ seq, xid, ref_id, at }): [number, LogRow] => [xid, [seq, xid, ref_id, at]]),
  );
  return [...byTransaction.values()].sort(([, a], [, b]) => a - b).slice(-REMEMBERED);
}

/** The end of the log. */
export async function postgresEnd(queries: Queries): Promise<string> {
  const { rows: moments } = await MOMENT.execute(queries);
  const last = await queries
    .selectFrom('change_log')
    .select(['kind', 'ref_id', 'seq', 'at', sql<number>`xid`.as('xid')])
    .orderBy('seq', 'desc')
    .limit(REMEMBERED)
    .execute();
  const [moment] = moments;
  if (moment === undefined) throw new Error('The database gave no position');
  return JSON.stringify(positionAt(moment, { latest: latestOf(last), seen: [] }));
}

/**
 * Does the database hold these rows? A standby that was promoted holds what had reached it, in the order of
 * commits: if the latest are there, so are all before.
 */
export async function holdsAll(queries: Queries, latest: readonly LogRow[]): Promise<boolean> {
  if (latest.length === 0) return true;
  const found = await queries
    .selectFrom('change_log')
    .select(['seq', 'ref_id', 'at', sql<number>`xid`.as('xid')])
    .where(
      'seq',
      'in',
      latest.map(([seq]) => seq),
    )
    .execute();
  const held = new Set(found.map(({ seq, xid, ref_id, at }) => [seq, xid, ref_id, at].join(' ')));
  return latest.every((row) => held.has(row.join(' ')));
}
