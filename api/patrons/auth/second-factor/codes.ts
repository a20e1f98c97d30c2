import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { seal, tokenHash, unseal } from '../seal.ts';

const KEY_BYTES = 20;
const RECOVERY_CODES = 10;
/** 79 bits: no slow hash needed. */
const RECOVERY_LENGTH = 16;
/** Without similar characters. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newAppKey = (): Uint8Array => randomBytes(KEY_BYTES);

/** Encryption key of a patron's app key, derived from the server's key. */
const keyOf = (secret: Uint8Array, patronId: number): string =>
  createHmac('sha256', secret).update(`second factor ${patronId}`).digest('hex');

export const sealAppKey = (key: Uint8Array, secret: Uint8Array, patronId: number): string =>
  seal(Buffer.from(key).toString('hex'), keyOf(secret, patronId));

/** Decrypts an app key; null if another server key encrypted it. */
export function openAppKey(sealed: string, secret: Uint8Array, patronId: number): Buffer | null {
  try {
    return Buffer.from(unseal(sealed, keyOf(secret, patronId)), 'hex');
  } catch {
    return null;
  }
}

/** Creates recovery codes in groups of four: "k7mp-…". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      { length: RECOVERY_LENGTH },
      () => ALPHABET[randomInt(ALPHABET.length)],
    );
    return (letters.join('').match(/.{4}/g) ?? []).join('-');
  });

/** Normalizes a code: without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

export const recoveryHash = (code: string): string => tokenHash(plainCode(code));
