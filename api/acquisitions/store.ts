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

/** Suggestions, of one state or all, oldest first. */
export function listSuggestions(q: Queries, state?: string) {
  const query = q
    .selectFrom('suggestions as s')
    .innerJoin('libraries as l', 'l.id', 's.library_id')
    .innerJoin('patrons as p', 'p.id', 's.patron_id')
    .select(['s.id', 's.state', 's.created_at as at', 's.title', 's.author', 's.publisher'])
    .select(['s.edition', 's.isbn_issn', 's.periodical', 's.other'])
    .select(['l.name as library', 'l.time_zone as zone', 'p.login as patron'])
    .orderBy('s.id');
  return (state === undefined ? query : query.where('s.state', '=', state)).execute();
}
