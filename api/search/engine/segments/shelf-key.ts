/**
 * Call numbers in the order in which books stand on the shelf, which is not the order of text. Each
 * scheme has rules of its own: classes of Dewey and of the Universal Decimal Classification are
 * decimals whose signs have a filing order; those of the Library of Congress and of the National
 * Library of Medicine count whole numbers after their letters, with decimal cutters. Then come author
 * marks (decimals), and volumes, editions, copies and years, which count. Nothing stands before something.
 */
import { fold } from '../query/fold.ts';

/** Dewey, Universal Decimal, Library of Congress, National Library of Medicine (MARC 852, first indicator). */
export type ShelfScheme = 'cdd' | 'cdu' | 'lcc' | 'nlm';

/** Ends a word or a number: below everything that may follow. */
const END = ' ';

/**
 * What may follow a class of the Universal Decimal Classification, in filing order; `END` is the bare
 * number, further digits come after all. Dewey has none of the signs but a point, and comes out a decimal.
 */
const SIGN_ORDER = ['+', '/', END, ':', '::', '=', '(0', '(', '(=', '"', '*', '-0', '-', '.0', "'"];
const rankOf = new Map(SIGN_ORDER.map((sign, i) => [sign, String.fromCharCode(0x21 + i)]));
const BARE = rankOf.get(END) ?? '';
const ENDING = new RegExp(`${BARE}$`);
/** With the point and the closing bracket, which mean nothing by themselves. */
const SIGNS = /::|\(0|\(=|-0|\.0|[+/:=("*'\-.)\]]/g;

/** Letters of classes that a number may follow after a blank: a library's own prefixes are none of them. */
const LCC_LETTERS =
  /^(?:a[cegimnpsyz]?|b[cdfhjlmpqrstvx]?|c[bcdejnrst]?|d(?:[abcdefghjklpqrstux]|aw|jk)?|e|f|g[abcefnrtv]?|h[abcdefgjmnqstvx]?|j[abcefjklnqsvxz]?|k[a-z]{0,2}|l[abcdefghjt]?|m[lt]?|n[abcdekx]?|p[abcdefghjklmnqrstz]?|q[abcdehklmpr]?|r[abcdefgjklmstvxz]?|s[bdfhk]?|t[acdefghjklnprstx]?|u[abcdefgh]?|v[abcdefgkm]?|z[a]?)$/;
/** QS to QZ, and W to WZ. */
const NLM_LETTERS = /^(?:q[s-z]|w[a-z]?)$/;
/** Letters, a whole number of up to four digits and its decimals: "QA76.73", "WG 120", "PQ 9697". */
const LETTERED = /^([a-z]{1,3})( ?)(\d{1,4})(?:\.(\d+))?(?=$|[ .])(.*)$/;
/** ".M18", " A84", "S655a": a letter and a decimal, perhaps a letter of the work. */
const CUTTER = /^\.?([a-z]{1,2})(\d+)([a-z]*)$/;
/** "A848d" right after a class: letters, a decimal, perhaps letters of the title. */
const AUTHOR_MARK = /^([\p{L}]{1,3})(\d+)(\p{L}*)$/u;

/** Whether a word begins as a class of digits does. */
const isClass = (word: string): boolean => /^[("]?\d/.test(word);

/**
 * A text whose order by code points is the order on the shelf; `''` for an empty call number.
 * @param scheme of its class where the record names it; guessed otherwise
 */
export function shelfKey(callNumber: string, scheme?: ShelfScheme): string {
  const text = fold(callNumber)
    .replace(/[“”«»]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
  if (text === '') return '';
  const lettered = LETTERED.exec(text);
  return lettered && isLettered(lettered, scheme) ? letteredKey(lettered) : decimalKey(text);
}

/** What the keys of all call numbers begin with that begin like this one: "869.3 S" for "869.3 S939r". */
export const shelfPrefix = (callNumber: string, scheme?: ShelfScheme): string =>
  shelfKey(callNumber, scheme).replace(ENDING, '');

/** A call number of a decimal class without the prefix of its collection ("R 030 E56"); null when it has none. */
export function withoutPrefix(callNumber: string, scheme?: ShelfScheme): string | null {
  const text = fold(callNumber).replace(/\s+/gu, ' ').trim();
  const lettered = LETTERED.exec(text);
  if (lettered && isLettered(lettered, scheme)) return null;
  const words = apart(text);
  const at = words.findIndex(isClass);
  return at > 0 ? words.slice(at).join(' ') : null;
}

/** Whether letters and digits are a class of Washington or Bethesda rather than a prefix before a decimal. */
function isLettered(
  [, letters = '', blank, digits = '', , rest = '']: RegExpExecArray,
  scheme?: ShelfScheme,
) {
  if (scheme) return scheme === 'lcc' || scheme === 'nlm';
  if (!LCC_LETTERS.test(letters) && !NLM_LETTERS.test(letters)) return false;
  const [mark = ''] = rest.trim().split(' ');
  if (/(?:^|[ .\d])\.[a-z]\d/.test(rest)) return true;
  // "B869.3 A848d", "R 030 E56": three digits and an author mark are a decimal class with a prefix.
  const couldBeDecimal = digits.length === 3 && letters.length === 1;
  if (couldBeDecimal && (digits.startsWith('0') || AUTHOR_MARK.test(mark))) return false;
  return blank === '' || letters.length > 1 || NLM_LETTERS.test(letters);
}

function letteredKey([
  ,
  letters = '',
  ,
  digits = '',
  decimals = '',
  rest = '',
]: RegExpExecArray): string {
  const whole = digits.padStart(4, '0') + decimals;
  const words = rest
    .replace(/(?<=\w)\.(?=[a-z]\d)/g, ' .')
    .split(' ')
    .filter(Boolean);
  return [letters, whole, ...words.map(letteredWord)].join(END);
}

function letteredWord(word: string): string {
  const cutter = CUTTER.exec(word);
  return cutter ? markKey(cutter) : counted(word);
}

/** Its number is a decimal, which ends before the letters of the title: "A84d" stands before "A848d". */
const markKey = ([, letters = '', digits = '', title = '']: RegExpExecArray): string =>
  `${letters}${digits}${BARE}${title}`;

function decimalKey(text: string): string {
  const words = apart(text);
  const at = words.findIndex(isClass);
  return words
    .map((word, place) => {
      if (place === at) return classKey(word);
      const mark = place === at + 1 && at >= 0 ? AUTHOR_MARK.exec(word) : null;
      return mark ? markKey(mark) : counted(word);
    })
    .join(END);
}

/** The words of a number; "CD41207" and "CD-41207" stand where "CD 41207" does. */
const apart = (text: string): string[] => text.replace(/^(\p{L}+)[.\-–]?(?=\d)/u, '$1 ').split(' ');

/** Signs become their rank; the digits of a class are a decimal, whatever its points. */
const classKey = (word: string): string =>
  word.replace(SIGNS, (sign) => rankOf.get(sign) ?? '') + BARE;

/** Numbers of volumes, copies, editions and years. */
const counted = (word: string): string =>
  word.replace(/[.,;]$/, '').replace(/\d+/g, (digits) => digits.padStart(6, '0'));
