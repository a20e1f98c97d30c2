import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { seal, tokenHash, unseal } from '../seal.ts';

const KEY_BYTES = 20;
const RECOVERY_CODES = 10;
/** 79 bits: as hard to guess as not to need a slow hash. */
const RECOVERY_LENGTH = 16;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A key for an authenticator app. */
export const newAppKey = (): Uint8Array => randomBytes(KEY_BYTES);

/** By what the key of a patron is encrypted: derived from the key of the server, which ACERVO_SECRET wraps. */
const keyOf = (secret: Uint8Array, patronId: number): string =>
  createHmac('sha256', secret).update(`second factor ${patronId}`).digest('hex');

export const sealAppKey = (key: Uint8Array, secret: Uint8Array, patronId: number): string =>
  seal(Buffer.from(key).toString('hex'), keyOf(secret, patronId));

/** The key of an app; null: another key of the server encrypted it. */
export function openAppKey(sealed: string, secret: Uint8Array, patronId: number): Buffer | null {
  try {
    return Buffer.from(unseal(sealed, keyOf(secret, patronId)), 'hex');
  } catch {
    return null;
  }
}

/** Recovery codes, in groups of four: "k7mp-…". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      { length: RECOVERY_LENGTH },
      () => ALPHABET[randomInt(ALPHABET.length)],
    );
    return (letters.join('').match(/.{4}/g) ?? []).join('-');
  });

/** A code as it is compared: without blanks and hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

export const recoveryHash = (code: string): string => tokenHash(plainCode(code));
