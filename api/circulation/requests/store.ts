import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';
import { endStates, type RequestTable, type Workflow } from './states.ts';

/** Tables whose rows staff move by their state alone. */
export type StateTable = RequestTable | 'general_comments' | 'title_comments' | 'purchase_orders';

/** How many requests of a patron are in one of these states. */
export async function countRequests(
  q: Queries | Tx,
  table: RequestTable,
  patronId: number,
  states: readonly string[],
): Promise<number> {
  const { count } = await q
    .selectFrom(table)
    .select((select) => select.fn.countAll().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The state of a row; undefined: there is no such row. */
export async function stateOf(
  tx: Tx,
  table: StateTable | 'holds' | 'copies',
  id: number,
): Promise<string | null | undefined> {
  const row = await tx.selectFrom(table).select('state').where('id', '=', id).executeTakeFirst();
  return row?.state;
}

/** The state of a patron's request; undefined: the patron has no such request. */
export async function ownState(
  tx: Tx,
  table: RequestTable,
  { patronId, id }: { patronId: number; id: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom(table)
    .select('state')
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return row?.state;
}

export interface StateChange<State extends string = string> {
  id: number;
  from: State;
  to: State;
  /** Instant, UTC. */
  at: string;
}

/** Changes the state of a row; false: it is no longer in the state `from`. */
export async function changeState(
  tx: Tx,
  table: StateTable,
  { id, from, to, at }: StateChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ state: to, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Tables in which the library's reply is a column of the row. */
const REPLY_TABLES = [
  'loan_requests',
  'service_requests',
  'stack_requests',
  'general_comments',
  'title_comments',
] as const satisfies readonly StateTable[];
type ReplyTable = (typeof REPLY_TABLES)[number];

export const hasReply = (table: string): table is ReplyTable =>
  (REPLY_TABLES as readonly string[]).includes(table);

/** Saves what the library writes to the patron with a move; empty: what it wrote before stays. */
export async function saveReply(
  tx: Tx,
  table: ReplyTable,
  { id, reply }: { id: number; reply: string },
): Promise<void> {
  if (reply === '') return;
  await tx.updateTable(table).set({ reply }).where('id', '=', id).execute();
}

/** Rows of one state or all, oldest first, as staff works through them. The table has the alias `r`. */
export const listForStaff = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  state?: string,
) =>
  (state === undefined ? rows : rows.where(sql.ref('r.state'), '=', state))
    .orderBy(sql.ref('r.id'))
    .execute();

/** Deletes requests that ended before an instant. Returns how many. */
export const deleteEnded = <State extends string>(
  q: Queries | Tx,
  { table, moves }: Workflow<State>,
  before: Date,
): Promise<number> =>
  deletedRows(
    q
      .deleteFrom(table)
      .where('state', 'in', endStates(moves))
      .where('updated_at', '<', before.toISOString()),
  );

/** The contact of a patron's last request of a kind, or else the one in the patron's record. */
export async function lastContact(
  q: Queries | Tx,
  table: 'loan_requests' | 'service_requests',
  patronId: number,
) {
  const last = await q
    .selectFrom(table)
    .select(['phone', 'email', 'library_id as library'])
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const patron = await q
    .selectFrom('patrons as p')
    .leftJoin('patron_details as d', 'd.patron_id', 'p.id')
    .select(['p.email', 'd.phone'])
    .where('p.id', '=', patronId)
    .executeTakeFirst();
  return {
    phone: (last?.phone ?? patron?.phone) || null,
    email: last?.email ?? patron?.email ?? null,
    library: last?.library ?? null,
  };
}
