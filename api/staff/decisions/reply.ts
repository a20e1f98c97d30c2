import { ASK, type DecisionKind } from '#contract/shared/staff/decisions.ts';
import { movesOf } from '../../catalogue/acquisitions/store.ts';
import { hasReply } from '../../circulation/requests/store.ts';
import { questionsOfRequests } from '../../circulation/services/questions.ts';
import type { Queries } from '../../core/db/connection.ts';
import { decidedOf } from './kinds.ts';

/** What a library wrote to the patron with its last decision about a thing, in a state; empty: nothing. */
export async function replyOf(
  q: Queries,
  { kind, id, state }: { kind: DecisionKind; id: number; state: string },
): Promise<string> {
  if (state === ASK) return (await questionsOfRequests(q, [id])).get(id)?.at(-1)?.question ?? '';
  const { table } = decidedOf(kind);
  if (!hasReply(table)) return (await movesOf(q, [id])).get(id)?.at(-1)?.note ?? '';
  const row = await q.selectFrom(table).select('reply').where('id', '=', id).executeTakeFirst();
  return row?.reply ?? '';
}
