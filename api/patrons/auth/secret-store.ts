import type { Queries, Tx } from '../../core/db/connection.ts';

/** Keys shared by all nodes of a network: of access tokens (secret.ts), and for push services (push/keys.ts). */
type Key = 'token_key' | 'push_keys';

/** A stored key; undefined: none yet. */
export async function storedKey(db: Queries | Tx, key: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom('network')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

/** Stores the first key; returns the stored one, which may be another node's. */
export async function saveFirstKey(db: Queries, key: Key, value: string): Promise<string> {
  await db
    .insertInto('network')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await storedKey(db, key)) ?? value;
}

/** Replaces a key; false: another node did so first. */
export async function replaceKey(
  db: Queries | Tx,
  key: Key,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('network')
    .set({ value: to })
    .where('key', '=', key)
    .where('value', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a key; the next start creates a new one. */
export async function deleteKey(db: Queries, key: Key): Promise<void> {
  await db.deleteFrom('network').where('key', '=', key).execute();
}
