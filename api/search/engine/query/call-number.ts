/**
 * Call numbers as typed: with or without blanks, full stops, collection prefix, edition or volume.
 * They are compared by letters and digits; punctuation between two digits ("37.01", "34(81)")
 * matters only if it was typed.
 */
import { fold } from './fold.ts';

/** Separates the letters and digits of a stored key from its punctuation. */
export const SEPARATOR = ' ';
const QUOTES = /["“”„«»]/gu;
const PREFIX = /^\p{L}{1,5}(?:\.\s*|\s+|(?=\d))/u;
/** Suffix after class and author mark: edition, volume, copy, year. */
const TAIL =
  /\s+(?:\d+\s*\S{0,3}\s*ed\b.*|ed\b.*|(?:v|vol|t|ex|n|c|pt)\b\.?\s*\d.*|(?:1[5-9]|20)\d\d[a-z]?)$/;
const CLASS = String.raw`\d{2,3}[\d.:/()="'+\-]*`;
const MARK = String.raw`\.?\p{L}{1,3}\d{1,4}\p{L}{0,4}`;
const OPTIONAL_PREFIX = String.raw`(?:\p{L}{1,5}\.?\s*)?`;
const WITH_MARK = new RegExp(`^${OPTIONAL_PREFIX}${CLASS}\\s*${MARK}(?:[\\s.\\d].{0,30})?$`, 'u');
/** "PQ9697.M18 D6 1999", "QA 76.73 .P98". */
const LETTERED =
  /^\p{L}{1,3}\s?\d{1,4}(?:\.\d+)?\s*\.?\s?\p{L}\d{1,5}\p{L}{0,2}(?:[\s.\d].{0,30})?$/u;
/** A class alone, recognised by punctuation among its digits: "869.3", "B869.3", "34(81)". */
const CLASS_ALONE = new RegExp(
  `^${OPTIONAL_PREFIX}\\d{2,3}(?:\\.\\d|\\(\\d|:\\d{2})[\\d.:/()="'+\\-]*$`,
  'u',
);

/** A call number without case, accents, quotes and stars at its end; null when nothing is left. */
export function callKey(text: string): string | null {
  const key = withoutStars(fold(text).replace(QUOTES, '')).replace(/\s+/gu, ' ').trim();
  return lettersOf(key) === '' ? null : key;
}

/** Scans from the end: a regular expression would be quadratic on long runs of blanks. */
function withoutStars(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s*]/u.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** True if the whole text has the form of a call number. */
export function isCallNumber(text: string): boolean {
  const key = callKey(text);
  return key !== null && [WITH_MARK, LETTERED, CLASS_ALONE].some((form) => form.test(key));
}

const lettersOf = (key: string): string => key.replace(/[^\p{L}\p{N}]+/gu, '');

const LETTERS = /[\p{L}\p{N}]+/gu;

/**
 * The key under which a call number is stored: its letters and digits, so that equal prefixes are adjacent, then
 * each punctuation mark with the number of letters and digits before it: "37.01 A1" is "3701a1 2.".
 */
export function storedCallKey(text: string): string | null {
  const key = callKey(text);
  if (key === null) return null;
  const signs = key.replaceAll(' ', '').replace(LETTERS, ({ length }) => String(length));
  return lettersOf(key) + SEPARATOR + signs.replace(/\d+$/, '');
}

/** The call number of a stored key, without its blanks. */
function storedText(stored: string): string {
  const [letters = '', signs = ''] = stored.split(SEPARATOR);
  let at = 0;
  const begun = signs.replace(/\d+/g, (length) => letters.slice(at, (at += Number(length))));
  return begun + letters.slice(at);
}

/** Search for a call number among stored keys. */
export interface CallQuery {
  /** Prefix of matching keys. */
  start: string;
  /** Tests the punctuation of a key with this prefix; null if none was typed. */
  fits: ((stored: string) => boolean) | null;
}

/**
 * Searches for a typed call number: as a prefix; and, if it is complete, also without its collection
 * prefix or suffix, which a spine label may lack.
 */
export function callQueries(key: string): CallQuery[] {
  const bare = key.replace(PREFIX, '');
  const forms = [key, key.replace(TAIL, ''), bare, bare.replace(TAIL, '')];
  const marked = new RegExp(`^${CLASS}\\s*${MARK}$`, 'u');
  const named = forms.slice(1).filter((form) => marked.test(form) || LETTERED.test(form));
  return [...new Set([key, ...named])].map(callQuery);
}

function callQuery(key: string): CallQuery {
  const start = lettersOf(key);
  const signs = signsIn(key, start.length);
  const fits = (stored: string): boolean => signsIn(storedText(stored), start.length) === signs;
  return { start, fits: signs === '' ? null : fits };
}

/** Punctuation between digits, with positions, within the first `length` letters and digits. */
function signsIn(key: string, length: number): string {
  let signs = '';
  let place = 0;
  for (let i = 0; i < key.length && place < length; i++) {
    const sign = key[i]!;
    if (/[\p{L}\p{N}]/u.test(sign)) place++;
    else if (sign !== ' ' && /\d/.test(key[i - 1] ?? '') && /\d/.test(key[i + 1] ?? '')) {
      signs += `${place}${sign}`;
    }
  }
  return signs;
}

/** Continuation of a call number typed without quotes: has a digit, or announces one ("v.", "ed."). */
const FURTHER =
  /^(?:\.?\p{L}{1,3}\d[\p{L}\d.]*|\.?\d[\p{L}\d.:/()="'+]*|ed|(?:v|vol|t|ex|n|c|pt)\.?\d*)[.;,]?$/iu;

/**
 * Length of the call number at the start of a text: its first word, and following words that look
 * like a continuation.
 */
export function callLength(text: string): number {
  const words = [...text.matchAll(/\S+/gu)];
  let end = 0;
  let before = '';
  for (const { 0: word, index } of words) {
    const belongs =
      before === '' || (FURTHER.test(word) && (/\p{L}/u.test(word) || /\p{L}/u.test(before)));
    if (!belongs) break;
    const closed = withoutOpenEnd(word);
    end = index + closed.length;
    before = word;
    if (closed !== word) break;
  }
  return end;
}

/** The word without closing brackets that have no opening one in it. */
function withoutOpenEnd(word: string): string {
  let depth = 0;
  for (let i = 0; i < word.length; i++) {
    if (word[i] === '(') depth++;
    if (word[i] === ')' && --depth < 0) return word.slice(0, i);
  }
  return word;
}
