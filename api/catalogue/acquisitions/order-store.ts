import type { OrderState } from '#contract/catalogue/acquisitions/states.ts';
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

const shownOrders = (q: Queries) =>
  q
    .selectFrom('purchase_orders as o')
    .innerJoin('libraries as l', 'l.id', 'o.library_id')
    .select(['o.id', 'o.number', 'o.supplier', 'o.state', 'o.expected_on as expectedOn'])
    .select(['o.created_at', 'o.updated_at', 'o.library_id', 'l.name as library'])
    .select('l.time_zone as zone');

type Row = Awaited<ReturnType<ReturnType<typeof shownOrders>['executeTakeFirstOrThrow']>>;
export interface ShownOrder extends Omit<Row, 'state'> {
  state: OrderState;
  lines: OrderLine[];
}

export interface OrderLine {
  suggestionId: number;
  title: string;
  author: string;
  copies: number;
}

interface Page {
  from?: string | undefined;
  before?: string | undefined;
  offset: number;
  limit: number;
}

/** Orders that buy what a patron suggested, newest first; of their lines only the patron's own. */
export async function ordersOfPatron(
  q: Queries,
  patronId: number,
  { from, before, offset, limit }: Page,
): Promise<{ orders: ShownOrder[]; total: number }> {
  const own = shownOrders(q)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('purchase_order_lines as i')
          .innerJoin('suggestions as s', 's.id', 'i.suggestion_id')
          .select('i.order_id')
          .whereRef('i.order_id', '=', 'o.id')
          .where('s.patron_id', '=', patronId),
      ),
    )
    .$if(from !== undefined, (query) => query.where('o.created_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('o.created_at', '<', before ?? ''));
  const rows = await own
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await own
    .clearSelect()
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const lines = await linesOf(
    q,
    rows.map(({ id }) => id),
    patronId,
  );
  const orders = rows.map((row) => ({
    ...row,
    state: row.state as OrderState,
    lines: lines.get(row.id) ?? [],
  }));
  return { orders, total: Number(count) };
}

/** The lines of orders, by order; those of one patron, or all. */
async function linesOf(
  q: Queries,
  orderIds: readonly number[],
  patronId?: number,
): Promise<Map<number, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await q
    .selectFrom('purchase_order_lines as i')
    .innerJoin('suggestions as s', 's.id', 'i.suggestion_id')
    .select(['i.order_id', 'i.copies', 's.id as suggestionId', 's.title', 's.author'])
    .where('i.order_id', 'in', [...orderIds])
    .$if(patronId !== undefined, (query) => query.where('s.patron_id', '=', patronId ?? 0))
    .orderBy('s.id')
    .execute();
  const lines = new Map<number, OrderLine[]>();
  for (const { order_id: id, ...line } of rows) lines.set(id, [...(lines.get(id) ?? []), line]);
  return lines;
}

/** Orders, of one state or all, oldest first: what the desk follows. */
export async function listOrders(q: Queries, state?: string): Promise<ShownOrder[]> {
  const query = shownOrders(q).orderBy('o.id');
  const rows = await (state === undefined ? query : query.where('o.state', '=', state)).execute();
  const lines = new Map<number, OrderLine[]>();
  for (const { id } of rows) lines.set(id, (await linesOf(q, [id])).get(id) ?? []);
  return rows.map((row) => ({
    ...row,
    state: row.state as OrderState,
    lines: lines.get(row.id) ?? [],
  }));
}

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
export const suggestionsOfOrder = async (tx: Tx, orderId: number): Promise<number[]> =>
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
