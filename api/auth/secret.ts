import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key that signs access tokens: made on first use, readable by the server's user only. */
export function readSecret(dataFolder: string): Uint8Array {
  const file = join(dataFolder, 'token.key');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length < 32)
    throw new Error(`${file} holds no key; remove it and everybody signs in anew`);
  return key;
}
