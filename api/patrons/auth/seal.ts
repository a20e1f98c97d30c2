import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Hash of a refresh token, as stored. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const newToken = (): string => randomBytes(32).toString('base64url');

const keyOf = (token: string): Buffer => createHash('sha256').update(`seal ${token}`).digest();

/** Encrypts a successor with the used token. */
export function seal(successor: string, usedToken: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(usedToken), iv);
  const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a successor with the used token. */
export function unseal(text: string, usedToken: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(usedToken), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
