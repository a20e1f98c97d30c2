import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

/** A title in the basket of an account. */
export interface BasketTitle {
  titleId: number;
  addedAt: string;
}

interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Titles added in a period, latest first. */
export async function listBasketTitles(
  q: Queries | Tx,
  patronId: number,
  { from, to }: Period = {},
): Promise<BasketTitle[]> {
  let query = q
    .selectFrom('kept_titles')
    .select(['title_id as titleId', 'added_at as addedAt'])
    .where('patron_id', '=', patronId);
  if (from !== undefined) query = query.where('added_at', '>=', from.toISOString());
  if (to !== undefined) query = query.where('added_at', '<', to.toISOString());
  return query.orderBy('added_at', 'desc').orderBy('title_id', 'desc').execute();
}

/** Number of titles in an account's basket. */
export async function countBasketTitles(q: Queries | Tx, patronId: number): Promise<number> {
  const { count } = await q
    .selectFrom('kept_titles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('patron_id', '=', patronId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids that belong to a title, including withdrawn ones. */
export async function knownTitles(q: Queries | Tx, ids: readonly number[]): Promise<Set<number>> {
  const known = new Set<number>();
  for (const some of chunks(ids)) {
    const rows = await q.selectFrom('titles').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/** Adds titles; existing entries stay unchanged. */
export async function insertBasketTitles(
  tx: Tx,
  patronId: number,
  titleIds: readonly number[],
  at: string,
): Promise<void> {
  for (const some of chunks(titleIds)) {
    await tx
      .insertInto('kept_titles')
      .values(some.map((id) => ({ patron_id: patronId, title_id: id, added_at: at })))
      .onConflict((conflict) => conflict.columns(['patron_id', 'title_id']).doNothing())
      .execute();
  }
}

export async function deleteBasketTitles(tx: Tx, patronId: number, titleId: number): Promise<void> {
  await tx
    .deleteFrom('kept_titles')
    .where('patron_id', '=', patronId)
    .where('title_id', '=', titleId)
    .execute();
}
