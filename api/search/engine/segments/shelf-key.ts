/**
 * Call numbers in the order in which books stand on the shelf, which is not the order of text:
 * signs of the Universal Decimal Classification have an order of their own, decimals are compared
 * digit by digit, volumes and years as numbers.
 */
import { fold } from '../query/fold.ts';

/**
 * What may follow a class, in filing order (UDC: "+" and "/" before the bare number, then ":", "=",
 * "(0…)", "(…)", quoted time, "-0", "-", ".0", "'" and at last further digits). `END` is the bare
 * number. Dewey numbers use none of the signs and come out as decimals.
 */
const SIGN_ORDER = ['+', '/', 'END', '::', ':', '=', '(0', '(=', '(', '"', '-0', '-', '.0', "'"];
const rankOf = new Map(SIGN_ORDER.map((sign, i) => [sign, String.fromCharCode(1 + i)]));
const END = rankOf.get('END') ?? '';
const SIGNS = /::|\(0|\(=|-0|\.0|[+/:=("'-]/g;

/** Below every character that a word or sign may become. */
const WORD_END = '\u0000';

/** A class number: digits first, perhaps signs. */
const isClass = (word: string): boolean => /^[("]?\d/.test(word);
const isPlainNumber = (word: string): boolean => /^\d{1,6}[.,]?$/.test(word);

/** "R788g": letters and a decimal, the first thing after the class. */
const isAuthorMark = (word: string): boolean => /^\p{L}{1,3}\d+\p{L}*$/u.test(word);

/** A text whose order by code points is the order on the shelf. `''` for an empty call number. */
export function shelfKey(callNumber: string): string {
  const words = fold(callNumber)
    .replace(/[“”«»]/gu, '"')
    .split(/\s+/u)
    .filter(Boolean);
  const at = words.findIndex(isClass);
  return words
    .map((word, place) => {
      if (place === at) return classKey(word);
      // Its number is a decimal: "A84d" stands before "A848d".
      if (place === at + 1 && isAuthorMark(word)) return word.replace(/\d+/, `$&${END}`);
      return isPlainNumber(word) ? padded(word) : word.replace(/\d+/g, padded);
    })
    .join(WORD_END);
}

/** Signs become their rank; a point between digits means nothing, the rest of a class is decimal. */
function classKey(word: string): string {
  const marked = word.replace(SIGNS, (sign) => rankOf.get(sign) ?? '').replace(/[.)]/g, '');
  return marked + END;
}

/** Numbers of volumes, copies, editions and years; the digits of an author mark are a decimal. */
const padded = (digits: string): string => digits.replace(/\D/g, '').padStart(6, '0');
