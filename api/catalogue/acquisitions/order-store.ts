import type { OrderState } from '#contract/catalogue/acquisitions/states.ts';
import { listForStaff } from '../../circulation/requests/store.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

export interface NewOrder {
  /** As the library names it. */
  number: string;
  libraryId: number;
  supplier: string;
  /** Day on which it should arrive; null: nobody knows. */
  expectedOn: string | null;
  lines: readonly { suggestionId: number; copies: number }[];
  at: Date;
}

/** Writes an order in its first state. Returns its id. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number> {
  const at = order.at.toISOString();
  const { id } = await tx
    .insertInto('purchase_orders')
    .values({
      number: order.number,
      library_id: order.libraryId,
      supplier: order.supplier,
      expected_on: order.expectedOn,
      state: 'emitida' satisfies OrderState,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = order.lines.map(({ suggestionId, copies }) => ({
    ...{ order_id: id, suggestion_id: suggestionId, copies },
  }));
  await tx.insertInto('purchase_order_lines').values(lines).execute();
  return id;
}

const orderRows = (q: Queries) =>
  q
    .selectFrom('purchase_orders as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.number', 'r.supplier', 'r.state', 'r.expected_on as expectedOn'])
    .select(['r.created_at', 'r.updated_at', 'r.library_id', 'l.name as library'])
    .select('l.time_zone as zone');

type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirstOrThrow']>>;
export interface OrderWithLines extends Omit<OrderRow, 'state'> {
  state: OrderState;
  lines: OrderLine[];
}

interface OrderLine {
  suggestionId: number;
  title: string;
  author: string;
  copies: number;
}

/** Orders that buy what a patron suggested. */
export const ordersOfPatron = (q: Queries, patronId: number) =>
  orderRows(q).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('purchase_order_lines as i')
        .innerJoin('suggestions as s', 's.id', 'i.suggestion_id')
        .select('i.order_id')
        .whereRef('i.order_id', '=', 'r.id')
        .where('s.patron_id', '=', patronId),
    ),
  );

/** Orders with their lines: those of one patron, or all. */
export async function withLines(
  q: Queries,
  rows: readonly OrderRow[],
  patronId?: number,
): Promise<OrderWithLines[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await linesOf(q, ids, patronId);
  return rows.map((row) => ({
    ...row,
    state: row.state as OrderState,
    lines: lines.get(row.id) ?? [],
  }));
}

/** The lines of orders, by order; those of one patron, or all. */
async function linesOf(
  q: Queries,
  orderIds: readonly number[],
  patronId?: number,
): Promise<Map<number, OrderLine[]>> {
  const lines: (OrderLine & { order_id: number })[] = [];
  for (const some of chunks(orderIds)) {
    const rows = await q
      .selectFrom('purchase_order_lines as i')
      .innerJoin('suggestions as s', 's.id', 'i.suggestion_id')
      .select(['i.order_id', 'i.copies', 's.id as suggestionId', 's.title', 's.author'])
      .where('i.order_id', 'in', some)
      .$if(patronId !== undefined, (query) => query.where('s.patron_id', '=', patronId ?? 0))
      .orderBy('s.id')
      .execute();
    lines.push(...rows);
  }
  return Map.groupBy(lines, ({ order_id: id }) => id);
}

/** Orders for staff. */
export const listOrders = async (q: Queries, state?: string): Promise<OrderWithLines[]> =>
  withLines(q, await listForStaff(orderRows(q), state));

/** The id of the order that the library calls so. */
export const orderByNumber = async (q: Queries | Tx, number: string): Promise<number | undefined> =>
  (
    await q
      .selectFrom('purchase_orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirst()
  )?.id;

/** What an order buys. */
export const suggestionsOfOrder = async (tx: Queries | Tx, orderId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('purchase_order_lines')
      .select('suggestion_id')
      .where('order_id', '=', orderId)
      .orderBy('suggestion_id')
      .execute()
  ).map(({ suggestion_id: id }) => id);

/** Whether something is bought already. */
export const isOrdered = async (tx: Tx, suggestionId: number): Promise<boolean> =>
  (await tx
    .selectFrom('purchase_order_lines')
    .select('order_id')
    .where('suggestion_id', '=', suggestionId)
    .executeTakeFirst()) !== undefined;
