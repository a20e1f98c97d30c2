import { createHmac } from 'node:crypto';
import type { Database, Tx } from '../../../core/db/connection.ts';
import { seal, unseal } from '../seal.ts';
import { replaceKey, saveFirstKey, storedKey } from '../secret-store.ts';

/** Key pair by which push services recognize this network (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const KEY = 'push_keys';

const keyOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('push keys').digest('hex');

const sealKeys = (keys: PushKeys, secret: Uint8Array): string =>
  seal(JSON.stringify(keys), keyOf(secret));

async function newKeys(secret: Uint8Array): Promise<string> {
  const { default: webPush } = await import('web-push');
  return sealKeys(webPush.generateVAPIDKeys(), secret);
}

/** Decrypts the keys; null if another server key encrypted them. */
function openKeys(sealed: string, secret: Uint8Array): PushKeys | null {
  try {
    return JSON.parse(unseal(sealed, keyOf(secret))) as PushKeys;
  } catch {
    return null;
  }
}

/**
 * The keys of this network: created by the first node, shared in the database, encrypted with the server's key. Where
 * that key was lost they are replaced, and devices have to be switched on again.
 */
export async function readPushKeys(db: Database, secret: Uint8Array): Promise<PushKeys> {
  const { queries } = db;
  const stored =
    (await storedKey(queries, KEY)) ?? (await saveFirstKey(queries, KEY, await newKeys(secret)));
  const keys = openKeys(stored, secret);
  if (keys) return keys;
  const to = await newKeys(secret);
  await db.transaction(async (tx) => {
    const isOurs = await replaceKey(tx, KEY, { from: stored, to });
    if (isOurs) await tx.deleteFrom('push_devices').execute();
  });
  const replaced = openKeys((await storedKey(queries, KEY)) ?? '', secret);
  if (!replaced) throw new Error('The keys for push services are encrypted with another key');
  return replaced;
}

/** Re-encrypts the keys when the server's key changes. */
export async function resealPushKeys(tx: Tx, from: Uint8Array, to: Uint8Array): Promise<void> {
  const stored = await storedKey(tx, KEY);
  const keys = stored !== undefined && openKeys(stored, from);
  if (keys) await replaceKey(tx, KEY, { from: stored, to: sealKeys(keys, to) });
}
