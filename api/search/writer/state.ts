import type { Position } from '../../core/db/change-log.ts';
import type { Queries } from '../../core/db/connection.ts';

/** What the database knows of the index in OpenSearch. */
export interface IndexState {
  term: number;
  name: string;
  position: Position;
  newest: string;
  countedAt: string;
  isWanted: boolean;
}

/** Another server became the writer. */
export class ReplacedError extends Error {
  override readonly name = 'ReplacedError';
}

export async function readState(q: Queries): Promise<IndexState> {
  const { counted_at, wanted, term, name, position, newest } = await q
    .selectFrom('search_index')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { term, name, position, newest, countedAt: counted_at, isWanted: wanted === 1 };
}

/** Begins the term of a new writer: the previous one can save nothing more. */
export async function beginTerm(q: Queries): Promise<number> {
  const { term } = await q
    .updateTable('search_index')
    .set(({ eb }) => ({ term: eb('term', '+', 1) }))
    .returning('term')
    .executeTakeFirstOrThrow();
  return term;
}

/** @throws {ReplacedError} */
export async function saveState(
  q: Queries,
  term: number,
  { countedAt, isWanted, ...rest }: Partial<Omit<IndexState, 'term'>>,
): Promise<void> {
  const { numUpdatedRows } = await q
    .updateTable('search_index')
    .set({
      ...rest,
      ...(countedAt !== undefined && { counted_at: countedAt }),
      ...(isWanted !== undefined && { wanted: Number(isWanted) }),
    })
    .set({ term })
    .where('term', '=', term)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ReplacedError('Another server writes the search index now');
}

/** Has the writer, whichever server it is, build the index anew. */
export async function wantRebuild(q: Queries): Promise<void> {
  await q.updateTable('search_index').set({ wanted: 1 }).execute();
}
