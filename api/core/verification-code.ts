import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of five bits each: eighty bits, which nobody guesses. */
const LENGTH = 16;

/** A new random code, without hyphens. */
export const makeCode = (length: number = LENGTH): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A new key of a document: nobody types it. */
export const makeKey = (): string => randomBytes(18).toString('base64url');

/** As it is read aloud and typed: "7Q4K-M2XD-9HBT-3VWN". */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** A typed code in its stored form; null: it is none. */
export function normaliseCode(typed: string, length: number = LENGTH): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode =
    plain.length === length && [...plain].every((character) => ALPHABET.includes(character));
  return isCode ? plain : null;
}

/** By what a declaration is found: how long that takes tells nothing of the codes that there are. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** In a time that does not depend on where they differ. */
export const isSameCode = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
