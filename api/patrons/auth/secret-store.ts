import type { Queries, Tx } from '../../core/db/connection.ts';

const KEY = 'token_key';

/** The stored signing key; undefined: none yet. */
export async function storedKey(db: Queries | Tx): Promise<string | undefined> {
  const row = await db
    .selectFrom('network')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row?.value;
}

/** Stores the first key; returns the stored one, which may be another node's. */
export async function saveFirstKey(db: Queries, value: string): Promise<string> {
  await db
    .insertInto('network')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await storedKey(db)) ?? value;
}

/** Replaces the key unless another node did so first. */
export async function replaceKey(db: Queries, from: string, to: string): Promise<void> {
  await db
    .updateTable('network')
    .set({ value: to })
    .where('key', '=', KEY)
    .where('value', '=', from)
    .execute();
}

/** Deletes the key; the next start creates a new one. */
export async function deleteKey(db: Queries): Promise<void> {
  await db.deleteFrom('network').where('key', '=', KEY).execute();
}
