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

/** SHA-256 of a code as it was typed or read: small letters, spaces, hyphens and look-alikes are forgiven. */
export const hashCode = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
    .digest('hex');

/** "7K3M-9QXD", as people read it aloud. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
