import { notify } from '../../patrons/notices/notify.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';

/** Alerts the author of a comment about the library's decision, in the transaction of the decision. */
export async function notifyCommentStatus(
  tx: Tx,
  { id, to, at }: { id: number; to: string; at: string },
): Promise<void> {
  const comment = await tx
    .selectFrom('title_comments as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['c.patron_id as patronId', 'c.title_id as titleId', 't.summary'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!comment) return;
  const { patronId, titleId } = comment;
  const { title } = JSON.parse(comment.summary) as TitleSummary;
  const params = { title, titleId, state: to };
  await notify(tx, { patronId, kind: 'comment', params, at: new Date(at) });
}
