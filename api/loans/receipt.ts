import { randomInt } from 'node:crypto';

/** Digits and capitals that nobody takes for each other: no 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** A receipt key as the patron reads it out: "7F3K-29QD". */
export function makeReceipt(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
