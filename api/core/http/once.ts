import { createHash } from 'node:crypto';
import type { Call } from '#contract/shared/call.ts';
import type { Services } from '../../services.ts';
import type { Queries, Tx } from '../db/connection.ts';
import type { Http } from './bind.ts';
import { refused } from './refused.ts';

/** A key holds for a day (contract, "Once only"). */
const KEPT_MS = 86_400_000;
const MAX_KEY_LENGTH = 200;

/** Which creation is meant: the same patron, call and key. */
interface Mark {
  patron_id: number;
  call: string;
  key: string;
}

/**
 * Does something that creates, in one transaction. With an `Idempotency-Key` the same key of the
 * same patron for the same call gives the first answer and does nothing again, also when both
 * requests come at once; with another request it is refused with 409 `key_reused`. A creation that
 * throws leaves nothing behind, so that its key may be used again.
 */
export async function answerOnce<Out>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  call: Call<string, unknown, Out>,
  input: unknown,
  http: Http,
  work: (tx: Tx) => Promise<Out>,
): Promise<Out> {
  const key = http.header('idempotency-key');
  if (key === undefined) return db.transaction(work);
  if (key === '' || key.length > MAX_KEY_LENGTH) throw refused(400, 'malformed_request');
  const mark = { patron_id: http.patronId, call: call.key, key };
  const request = hashOf(input);
  return db.transaction(async (tx) => {
    const at = now();
    await forgetOldKeys(tx, at);
    if (!(await claim(tx, mark, request, at))) return firstAnswer<Out>(tx, mark, request);
    const answer = await work(tx);
    await saveAnswer(tx, mark, JSON.stringify(answer));
    return answer;
  });
}

/** SHA-256 of the input, whatever the order of its fields. */
const hashOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input, sortedFields)).digest('hex');

const sortedFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Forgets keys that do not hold any more. */
export const forgetOldKeys = (tx: Queries | Tx, at: Date) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(at.getTime() - KEPT_MS).toISOString())
    .execute();

/**
 * Is this request the first with its key? Claimed before the work begins: an equal request that
 * comes meanwhile waits here until this one has ended, and so never decides on what it left.
 */
async function claim(tx: Tx, mark: Mark, request: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...mark, request, answer: '', created_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['patron_id', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function firstAnswer<Out>(tx: Tx, { patron_id, call, key }: Mark, request: string) {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('patron_id', '=', patron_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request !== request) throw refused(409, 'key_reused');
  return JSON.parse(first.answer) as Out;
}

const saveAnswer = (tx: Tx, { patron_id, call, key }: Mark, answer: string) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('patron_id', '=', patron_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
