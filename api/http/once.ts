import type { Call } from '#contract/call.ts';
import type { Services } from '../app.ts';
import { isUniqueViolation, type Queries, type Tx } from '../db/connection.ts';
import type { Http } from './bind.ts';
import { refused } from './errors.ts';

/** A key holds for a day (contract, "Once only"). */
const KEPT_MS = 86_400_000;

/**
 * Does something that creates, in one transaction. With an `Idempotency-Key` the same key of the
 * same patron for the same call gives the first answer and does nothing again, also when both
 * requests come at once; with another request it is refused with 409 `key_reused`.
 */
export async function answerOnce<Out>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  call: Call<string, unknown, Out>,
  input: unknown,
  http: Http,
  work: (tx: Tx) => Promise<Out>,
): Promise<Out> {
  const key = http.header('idempotency-key');
  if (key === undefined || key === '') return db.transaction(work);
  if (key.length > 200) throw refused(400, 'malformed_request');
  const mark = { patron_id: http.patronId, call: call.key, key };
  const request = JSON.stringify(input);
  const since = new Date(now().getTime() - KEPT_MS).toISOString();
  try {
    return await db.transaction(async (tx) => {
      await tx.deleteFrom('idempotency_keys').where('created_at', '<', since).execute();
      const before = await answerOf<Out>(tx, mark, request);
      if (before) return before.answer;
      const answer = await work(tx);
      await tx
        .insertInto('idempotency_keys')
        .values({
          ...mark,
          request,
          answer: JSON.stringify(answer),
          created_at: now().toISOString(),
        })
        .execute();
      return answer;
    });
  } catch (error) {
    // The other of two equal requests was first: everything of this one was undone.
    const before = isUniqueViolation(error) ? await answerOf<Out>(db.queries, mark, request) : null;
    if (before) return before.answer;
    throw error;
  }
}

async function answerOf<Out>(
  q: Queries | Tx,
  mark: { patron_id: number; call: string; key: string },
  request: string,
): Promise<{ answer: Out } | null> {
  const row = await q
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('patron_id', '=', mark.patron_id)
    .where('call', '=', mark.call)
    .where('key', '=', mark.key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.request !== request) throw refused(409, 'key_reused');
  return { answer: JSON.parse(row.answer) as Out };
}
