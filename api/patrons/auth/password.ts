import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of one hash: 19 MiB, two passes, one lane (the OWASP minimum for argon2id). */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Computes a hash; tests count its calls. */
export type Hasher = (password: string, salt: Buffer) => Promise<Buffer>;

const derive = promisify(argon2);

export const argon2id: Hasher = async (password, salt) =>
  derive('argon2id', { message: password, nonce: salt, ...COST });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with a fresh salt, in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Dummy hash for unknown users: same work, never a match. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`;

/**
 * Verifies a password. Without a stored hash (unknown user, or no password) it does the same work and
 * returns false, so that timing does not reveal whether a user exists.
 */
export async function verifyPassword(
  password: string,
  stored = '',
  hasher: Hasher = argon2id,
): Promise<boolean> {
  const [, , , , salt = '', hash = ''] = (stored || DUMMY_HASH).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await hasher(password, Buffer.from(salt, 'base64'));
  const equal = expected.length === actual.length && timingSafeEqual(expected, actual);
  return stored !== '' && equal;
}

/** Has a temporary password ended? */
export const isPasswordOver = (until: string | null, now: Date): boolean =>
  until !== null && until <= now.toISOString();
