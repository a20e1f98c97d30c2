import { createHash, createHmac } from 'node:crypto';

/** Digits and capitals without those that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** How long a code holds. */
export const TOKEN_MS = 5 * 60_000;

/**
 * The code of a patron that belongs to a salt. Who has the database alone cannot tell it: it is derived
 * with the key of the network.
 */
export function deriveCode(secret: Uint8Array, patronId: number, salt: string): string {
  const digest = createHmac('sha256', secret).update(`loan-token ${patronId} ${salt}`).digest();
  return [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
}

/** A code as it was typed or read: small letters, spaces, hyphens and look-alikes are forgiven. */
const readCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** SHA-256 of a code as it was typed or read. */
export const hashCode = (typed: string): string =>
  createHash('sha256').update(readCode(typed)).digest('hex');

/** Whether a code that nobody has may be one that has expired. Digits alone are a card or a barcode. */
export function mayBeCode(typed: string): boolean {
  const code = readCode(typed);
  const isOurs = [...code].every((character) => ALPHABET.includes(character));
  return code.length === LENGTH && isOurs && /\d/.test(typed) && /[A-Z]/.test(code);
}

/** "7K3M-9QXD", as people read it aloud. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
