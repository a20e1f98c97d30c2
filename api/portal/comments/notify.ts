import type { StaffMove } from '../../circulation/requests/move.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import { notify } from '../../patrons/notices/notify.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';

/** Alerts the author of a comment about the library's decision, in the transaction of the decision. */
export async function notifyCommentStatus(
  tx: Tx,
  { id, to, at, reply = '' }: StaffMove,
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
  const params = { title, titleId, state: to, ...noteOf(reply) };
  await notify(tx, { patronId, kind: 'comment', params, at: new Date(at) });
}

/** What the library wrote, where it wrote something. */
function noteOf(reply: string): { note?: string } {
  const note = tidyText(reply);
  return note === '' ? {} : { note };
}

/** Alerts the author of a comment to a library about its answer, in the transaction of the answer. */
export async function generalCommentMoved(
  tx: Tx,
  { id, to, at, reply = '' }: StaffMove,
): Promise<void> {
  const comment = await tx
    .selectFrom('general_comments as c')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select(['c.patron_id as patronId', 'l.name as library'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!comment) return;
  const { patronId, library } = comment;
  const params = { library, state: to, ...noteOf(reply) };
  await notify(tx, { patronId, kind: 'general_comment', params, at: new Date(at) });
}
