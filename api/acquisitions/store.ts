import type { Insertable } from 'kysely';
import type { Queries, Tx } from '../db/connection.ts';
import type { Tables } from '../db/schema.ts';
import { PENDING_SUGGESTIONS } from './states.ts';

/** How many suggestions of a patron wait for the library. */
export async function pendingSuggestions(tx: Tx, patronId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('suggestions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', 'in', PENDING_SUGGESTIONS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSuggestion(
  tx: Tx,
  row: Omit<Insertable<Tables['suggestions']>, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('suggestions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every suggestion, oldest first, as the desk lists them. */
export async function listSuggestions(q: Queries) {
  const rows = await q
    .selectFrom('suggestions as s')
    .innerJoin('libraries as l', 'l.id', 's.library_id')
    .innerJoin('patrons as p', 'p.id', 's.patron_id')
    .select(['s.id', 's.state', 's.title', 's.author', 's.publisher', 's.created_at as at'])
    .select(['l.name as library', 'p.login as patron'])
    .orderBy('s.id')
    .execute();
  return rows.map(({ title, author, publisher, ...row }) => ({
    ...row,
    text: [title, author, publisher].filter(Boolean).join(' / '),
  }));
}
