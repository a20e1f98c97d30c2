/**
 * The folded words of a text as bytes, for building the index. Texts in European letters, nearly all there are,
 * are folded by a lookup table without creating strings. The table is filled by `fold`, so that both agree; all
 * other texts use `tokenize`.
 */
import { SECOND_LETTER } from './alternative-tokens.ts';
import { fold, MAX_TOKEN_LENGTH, sortKey, tokenize } from './fold.ts';

/** Words of the last text. */
export interface WordBytes {
  /** UTF-8; word w is bytes[starts[w]] … bytes[ends[w]]. */
  bytes: Uint8Array;
  starts: Uint32Array;
  ends: Uint32Array;
  count: number;
  /** Whether there may be alternative tokens (alternative-tokens.ts). */
  mayHaveOthers: boolean;
  /** Whether the table was used. */
  isPlain: boolean;
}

/** Code point ranges of the table: letters, and typographic quotes and dashes. */
const LETTERS = 0x180;
const SIGNS = 0x2000;
const END = 0x2050;

/** Table values other than an ASCII byte. */
const EXPANDED = 0x80;
const NOT_IN_TABLE = 0xff;
/** Punctuation that only separates words. */
const PUNCTUATION = 1;

const HYPHEN = 0x2d;
const APOSTROPHE = 0x27;
const POINT = 0x2e;
const AND_SIGN = 0x26;
const PLUS = 0x2b;
const SHARP = 0x23;
const BLANK = 0x20;

const table = new Uint8Array(END).fill(NOT_IN_TABLE);
const spelled = new Map<number, Uint8Array>();
/** 1 for letters with a second spelling. */
const hasSecond = new Uint8Array(END);
/** 1 for bytes of words, 2 for letters. */
const inWord = new Uint8Array(256);

const encoder = new TextEncoder();
for (let code = 0; code < END; code++) if (code < LETTERS || code >= SIGNS) enter(code);
for (let byte = 0x30; byte <= 0x39; byte++) inWord[byte] = 1;
for (let byte = 0x61; byte <= 0x7a; byte++) inWord[byte] = 2;

function enter(code: number): void {
  const letter = String.fromCharCode(code);
  const folded = fold(letter);
  if (/^\s$/.test(folded)) table[code] = BLANK;
  else if (/^[\x21-\x7e]$/.test(folded)) table[code] = folded.charCodeAt(0);
  else if (/^[\x20-\x7e]*$/.test(folded)) {
    table[code] = EXPANDED;
    spelled.set(code, encoder.encode(folded));
    // Unicode hyphens may join words and are not in the table: such texts use `tokenize`.
  } else if (/[\u2018\u2019]/u.test(letter)) table[code] = APOSTROPHE;
  else if (!/[\s\p{L}\p{N}\p{M}\u2010\u2011]/u.test(folded)) table[code] = PUNCTUATION;
  hasSecond[code] = Number(letter.search(SECOND_LETTER) === 0);
}

/** Bytes before the text for "and", the token of "&". */
const FRONT = 3;
const words: WordBytes = {
  bytes: new Uint8Array(0),
  starts: new Uint32Array(0),
  ends: new Uint32Array(0),
  count: 0,
  mayHaveOthers: false,
  isPlain: true,
};

/** The words of a text in order; valid until the next call. */
export function wordBytes(text: string): Readonly<WordBytes> {
  // No letter of the table becomes more than three, none at all more than three bytes of UTF-8.
  const most = FRONT + 3 * text.length + 2;
  if (words.bytes.length < most) makeRoom(2 * most);
  words.count = 0;
  words.mayHaveOthers = false;
  const end = foldPlain(text);
  words.isPlain = end >= 0;
  if (end >= 0) part(end);
  else encodeWords(tokenize(text));
  return words;
}

/** True if a word is a "&", which sort keys omit. */
export const isAndSign = ({ starts, isPlain }: WordBytes, word: number): boolean =>
  isPlain && starts[word] === 0;

/** The words of the sort key of a text; valid until the next call. */
export function keyBytes(text: string): Readonly<WordBytes> {
  const read = wordBytes(text);
  if (!read.isPlain) {
    words.count = 0;
    encodeWords(sortKey(text).split(' '));
  }
  return read;
}

function makeRoom(size: number): void {
  words.bytes = new Uint8Array(size);
  words.bytes.set(encoder.encode('and'));
  words.starts = new Uint32Array(size);
  words.ends = new Uint32Array(size);
}

/** Writes the folded text and returns its end; -1 if the table lacks a character. */
function foldPlain(text: string): number {
  const { bytes } = words;
  let end = FRONT;
  let second = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code < END ? table[code]! : NOT_IN_TABLE;
    if (byte < EXPANDED) bytes[end++] = byte;
    else if (byte === NOT_IN_TABLE) return -1;
    else for (const each of spelled.get(code)!) bytes[end++] = each;
    second |= hasSecond[code]!;
  }
  words.mayHaveOthers = second === 1;
  bytes[end] = PUNCTUATION;
  bytes[end + 1] = PUNCTUATION;
  return end;
}

/** Splits the folded text into words, like the regular expression of `tokenize`. */
function part(end: number): void {
  const { bytes } = words;
  for (let at = FRONT; at < end;) {
    const byte = bytes[at]!;
    if (inWord[byte] === 0) {
      if (byte === HYPHEN || byte === APOSTROPHE || byte === POINT || byte === AND_SIGN) {
        noteSign(byte, at, end);
      }
      at++;
      continue;
    }
    const from = at++;
    if (inWord[byte] === 2 && bytes[at] === PLUS && bytes[at + 1] === PLUS) at += 2;
    else if (inWord[byte] === 2 && bytes[at] === SHARP) at++;
    else while (inWord[bytes[at]!] !== 0) at++;
    add(from, Math.min(at, from + MAX_TOKEN_LENGTH));
  }
}

/** Handles punctuation: a lone "&" is a word; hyphens, apostrophes and full stops may give alternative tokens. */
function noteSign(byte: number, at: number, end: number): void {
  const { bytes } = words;
  const afterWord = at > FRONT && inWord[bytes[at - 1]!] !== 0;
  if (byte === HYPHEN || byte === APOSTROPHE) {
    if (afterWord && inWord[bytes[at + 1]!] !== 0) words.mayHaveOthers = true;
  } else if (byte === POINT) {
    const isInitial = at === FRONT + 1 || inWord[bytes[at - 2]!] === 0;
    const isInNumber = isDigit(bytes[at - 1]!) && isDigit(bytes[at + 1]!);
    if (afterWord && (isInitial || isInNumber)) words.mayHaveOthers = true;
  } else if (
    (at === FRONT || bytes[at - 1] === BLANK) &&
    (at + 1 === end || bytes[at + 1] === BLANK)
  ) {
    add(0, FRONT);
    words.mayHaveOthers = true;
  }
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

function add(from: number, to: number): void {
  words.starts[words.count] = from;
  words.ends[words.count++] = to;
}

function encodeWords(texts: readonly string[]): void {
  words.mayHaveOthers = true;
  let end = FRONT;
  for (const text of texts) {
    const from = end;
    end += encodeAt(text, from);
    add(from, end);
  }
}

/** Encodes with growing room, since folding can lengthen texts in some scripts. */
function encodeAt(text: string, at: number): number {
  if (words.bytes.length < at + 3 * text.length) {
    const { bytes, starts, ends } = words;
    makeRoom(2 * (at + 3 * text.length));
    words.bytes.set(bytes.subarray(0, at));
    words.starts.set(starts);
    words.ends.set(ends);
  }
  return encoder.encodeInto(text, words.bytes.subarray(at)).written;
}
