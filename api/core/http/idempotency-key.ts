import { createHash } from 'node:crypto';
import type { Call } from '#contract/shared/call.ts';
import type { Services } from '../../services.ts';
import type { Queries, Tx } from '../db/connection.ts';
import type { Http } from './bind.ts';
import { refused } from './refused.ts';

/** Keys expire after a day (contract, "Once only"). */
const KEY_LIFETIME_MS = 86_400_000;
const MAX_KEY_LENGTH = 200;

/** Identifies a creation: patron, call and key. */
export interface CreationKey {
  patron_id: number;
  call: string;
  key: string;
}

/**
 * Runs a creating call in one transaction. With an `Idempotency-Key`, repeated requests of the same patron,
 * call and key return the first response, also when they arrive simultaneously; a different request with
 * the same key is refused with 409 `key_reused`. If `work` throws, the key can be reused. The response is stored whole,
 * unless a form is given.
 */
export async function withIdempotencyKey<Out>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  call: Call<string, unknown, Out>,
  input: unknown,
  http: Http,
  work: (tx: Tx) => Promise<Out>,
  form?: StoredForm<Out>,
): Promise<Out> {
  const key = http.header('idempotency-key');
  if (key === undefined) return db.transaction(work);
  if (key === '' || key.length > MAX_KEY_LENGTH) throw refused(400, 'malformed_request');
  const creation = { patron_id: http.patronId, call: call.key, key };
  return onceByKey({ db, now }, creation, input, work, form);
}

/** How a response is stored with its key. */
export interface StoredForm<Out> {
  /** Undefined: not at all, and it is computed again when the request is repeated, since `work` has changed nothing. */
  store: (answer: Out) => unknown;
  restore: (stored: unknown, tx: Tx) => Out | Promise<Out>;
}

/** The same for a part of a call with a key of its own. */
export function onceByKey<Out>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  creation: CreationKey,
  input: unknown,
  work: (tx: Tx) => Promise<Out>,
  form: StoredForm<Out> = { store: (answer) => answer, restore: (stored) => stored as Out },
): Promise<Out> {
  const request = hashInput(input);
  return db.transaction(async (tx) => {
    const at = now();
    await deleteExpiredKeys(tx, at);
    if (!(await claim(tx, creation, request, at))) {
      return form.restore(await firstResponse(tx, creation, request), tx);
    }
    const answer = await work(tx);
    const stored = form.store(answer);
    if (stored === undefined) await release(tx, creation);
    else await saveResponse(tx, creation, JSON.stringify(stored));
    return answer;
  });
}

/** SHA-256 of the input, independent of the order of fields. */
const hashInput = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input, sortedFields)).digest('hex');

const sortedFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Deletes expired keys. */
export const deleteExpiredKeys = (tx: Queries | Tx, at: Date) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(at.getTime() - KEY_LIFETIME_MS).toISOString())
    .execute();

/**
 * Claims the key; false if it exists. Claimed before the work begins: a simultaneous equal request waits
 * here until this transaction ends.
 */
async function claim(tx: Tx, creation: CreationKey, request: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...creation, request, answer: '', created_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['patron_id', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

const release = (tx: Tx, { patron_id, call, key }: CreationKey) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('patron_id', '=', patron_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();

async function firstResponse(
  tx: Tx,
  { patron_id, call, key }: CreationKey,
  request: string,
): Promise<unknown> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('patron_id', '=', patron_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request !== request) throw refused(409, 'key_reused');
  return JSON.parse(first.answer);
}

const saveResponse = (tx: Tx, { patron_id, call, key }: CreationKey, answer: string) =>
  tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('patron_id', '=', patron_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
