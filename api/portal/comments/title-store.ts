import type { Queries, Tx } from '../../core/db/connection.ts';
import { PENDING_COMMENT } from './rules.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** A comment on a title, with its author. */
export interface TitleComment {
  id: number;
  titleId: number;
  content: string;
  state: string;
  createdAt: string;
  /** Full name; callers decide what to show of it. */
  name: string;
}

interface Page {
  offset: number;
  limit: number;
}

const selectComments = (q: Queries) =>
  q
    .selectFrom('title_comments as c')
    .innerJoin('patrons as p', 'p.id', 'c.patron_id')
    .select(['c.id', 'c.title_id as titleId', 'c.content', 'c.state', 'c.created_at as createdAt'])
    .select('p.name');

const countOf = async (rows: Promise<{ count: number | string | bigint }>): Promise<number> =>
  Number((await rows).count);

/** A page of approved comments, newest first, with their total. */
export async function approvedComments(
  q: Queries,
  titleId: number,
  { offset, limit }: Page,
): Promise<{ comments: TitleComment[]; total: number }> {
  const comments = await selectComments(q)
    .where('c.title_id', '=', titleId)
    .where('c.state', '=', 'aprovado')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = await countOf(
    q
      .selectFrom('title_comments')
      .select((select) => select.fn.countAll().as('count'))
      .where('title_id', '=', titleId)
      .where('state', '=', 'aprovado')
      .executeTakeFirstOrThrow(),
  );
  return { comments, total };
}

/** A patron's comments on a title in any state, newest first. */
export const commentsOfPatron = (
  q: Queries,
  patronId: number,
  titleId: number,
): Promise<TitleComment[]> =>
  selectComments(q)
    .where('c.patron_id', '=', patronId)
    .where('c.title_id', '=', titleId)
    .orderBy('c.id', 'desc')
    .execute();

/** All of a patron's comments on titles, newest first. */
export const allCommentsOfPatron = (q: Queries, patronId: number): Promise<TitleComment[]> =>
  selectComments(q).where('c.patron_id', '=', patronId).orderBy('c.id', 'desc').execute();

export const pendingTitleComments = (q: Queries | Tx, patronId: number): Promise<number> =>
  countOf(
    q
      .selectFrom('title_comments')
      .select((select) => select.fn.countAll().as('count'))
      .where('patron_id', '=', patronId)
      .where('state', '=', PENDING_COMMENT)
      .executeTakeFirstOrThrow(),
  );

export async function insertTitleComment(
  tx: Tx,
  comment: { patronId: number; titleId: number; content: string; at: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('title_comments')
    .values({
      patron_id: comment.patronId,
      title_id: comment.titleId,
      content: comment.content,
      state: PENDING_COMMENT,
      created_at: comment.at,
      updated_at: comment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a patron's own comment; false if there is none with this id. */
export async function deleteTitleComment(
  q: Queries,
  patronId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom('title_comments')
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Comments on titles in one state or all, oldest first, for moderation. */
export function listTitleComments(q: Queries, state?: string) {
  const query = q
    .selectFrom('title_comments as c')
    .innerJoin('patrons as p', 'p.id', 'c.patron_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['c.id', 'c.state', 'c.content', 'c.created_at as at'])
    .select(['t.summary', 'p.login as patron'])
    .select((select) =>
      select.selectFrom('libraries').select('time_zone').orderBy('id').limit(1).as('zone'),
    )
    .orderBy('c.id');
  return (state === undefined ? query : query.where('c.state', '=', state)).execute();
}

/** Deletes comments that were refused before an instant. Returns how many. */
export const deleteRefusedComments = (q: Queries, before: Date): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('title_comments')
      .where('state', '=', 'recusado')
      .where('updated_at', '<', before.toISOString()),
  );
