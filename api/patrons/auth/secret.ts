import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../core/db/connection.ts';
import { resealPushKeys } from './push/keys.ts';
import { resealAppKeys } from './second-factor/check.ts';
import { resealWebhookSecrets } from './push/webhook-secrets.ts';
import { deleteKey, saveFirstKey, replaceKey, storedKey } from './secret-store.ts';

const KEY = 'token_key';

/** Sources of the key and of its encryption. */
export interface KeyPlaces {
  /** Folder of the key file of earlier versions. */
  dataFolder: string;
  /** `ACERVO_SECRET`; empty: the key is stored unencrypted. */
  secret: string;
}

/**
 * The key that signs access tokens, shared by all nodes of a network: stored in the database by the first
 * node, encrypted by ACERVO_SECRET if set.
 *
 * @throws an error with instructions if the secret does not decrypt the key
 */
export async function readSecret({ queries }: Database, places: KeyPlaces): Promise<Uint8Array> {
  const { secret } = places;
  const file = oldFile(places);
  const kept =
    (await storedKey(queries, KEY)) ??
    (await saveFirstKey(queries, KEY, wrapped(keyOfFile(file) ?? randomBytes(32), secret)));
  const key = unwrapped(kept, secret);
  if (secret !== '' && !isWrapped(kept)) {
    await replaceKey(queries, KEY, { from: kept, to: wrapped(key, secret) });
  }
  rmSync(file, { force: true });
  return key;
}

/** Replaces the key. What it encrypted is re-encrypted; impossible if ACERVO_SECRET is lost. */
export async function newSecret(db: Database, places: KeyPlaces): Promise<Uint8Array> {
  const old = await readSecret(db, places).catch(() => null);
  rmSync(oldFile(places), { force: true });
  await deleteKey(db.queries, KEY);
  const key = await readSecret(db, places);
  if (old) {
    await db.transaction(async (tx) => {
      await resealAppKeys(tx, old, key);
      await resealPushKeys(tx, old, key);
      await resealWebhookSecrets(tx, old, key);
    });
  }
  return key;
}

const oldFile = ({ dataFolder }: KeyPlaces): string => join(dataFolder, 'token.key');

/** The key file of an earlier version; null if missing or invalid. */
function keyOfFile(file: string): Buffer | null {
  if (!existsSync(file)) return null;
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  return key.length < 32 ? null : key;
}

const WRAPPED = 'aes-256-gcm';
const isWrapped = (kept: string): boolean => kept.startsWith(`${WRAPPED} `);

/** Slow on purpose, once per start: a secret chosen by a person could be guessed. */
const wrappingKey = (secret: string, salt: Buffer): Buffer => scryptSync(secret, salt, 32);

/** Storage form: hexadecimal, or encrypted by the secret. */
function wrapped(key: Uint8Array, secret: string): string {
  if (secret === '') return Buffer.from(key).toString('hex');
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(WRAPPED, wrappingKey(secret, salt), iv);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  const parts = [salt, iv, cipher.getAuthTag(), sealed];
  return [WRAPPED, ...parts.map((part) => part.toString('base64url'))].join(' ');
}

function unwrapped(kept: string, secret: string): Uint8Array {
  if (!isWrapped(kept)) return Buffer.from(kept, 'hex');
  if (secret === '') throw new Error(`ACERVO_SECRET is not set, ${WHAT_TO_DO}`);
  const [salt, iv, tag, sealed] = kept
    .split(' ')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64url'));
  try {
    if (!salt || !iv || !tag || !sealed) throw new Error('A part of the key is missing');
    const decipher = createDecipheriv(WRAPPED, wrappingKey(secret, salt), iv, {
      authTagLength: 16,
    });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch (error) {
    throw new Error(`ACERVO_SECRET is not the one in use, ${WHAT_TO_DO}`, { cause: error });
  }
}

const WHAT_TO_DO =
  'and the key of access tokens lies in the database wrapped by it. Set it as it was, or run ' +
  '"npm run acervo -- new-key".';
