import type { Queries, Tx } from '../../core/db/connection.ts';
import { PENDING_COMMENT } from './rules.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

export async function pendingComments(tx: Tx, patronId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('general_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', '=', PENDING_COMMENT)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertComment(
  tx: Tx,
  comment: { patronId: number; libraryId: number; content: string; at: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('general_comments')
    .values({
      patron_id: comment.patronId,
      library_id: comment.libraryId,
      content: comment.content,
      state: PENDING_COMMENT,
      created_at: comment.at,
      updated_at: comment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a patron's own comment that waits for the library; false if there is none with this id. */
export const deletePendingComment = async (
  q: Queries,
  patronId: number,
  id: number,
): Promise<boolean> =>
  (await deletedRows(
    q
      .deleteFrom('general_comments')
      .where('id', '=', id)
      .where('patron_id', '=', patronId)
      .where('state', '=', PENDING_COMMENT),
  )) > 0;

export const hasComment = async (q: Queries, patronId: number, id: number): Promise<boolean> =>
  (await q
    .selectFrom('general_comments')
    .select('id')
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .executeTakeFirst()) !== undefined;

/** Comments in one state or all, oldest first. */
export function listComments(q: Queries, state?: string) {
  const query = q
    .selectFrom('general_comments as c')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .innerJoin('patrons as p', 'p.id', 'c.patron_id')
    .select(['c.id', 'c.state', 'c.content', 'c.created_at as at'])
    .select(['l.name as library', 'l.time_zone as zone', 'p.login as patron'])
    .orderBy('c.id');
  return (state === undefined ? query : query.where('c.state', '=', state)).execute();
}

/** Deletes comments that were handled before an instant. Returns how many. */
export const deleteHandledComments = (q: Queries, before: Date): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('general_comments')
      .where('state', '!=', PENDING_COMMENT)
      .where('updated_at', '<', before.toISOString()),
  );
