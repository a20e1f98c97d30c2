import { characterOf, type CodePage } from './code-pages.ts';
import { DEFAULT_SETS } from './marc8-sets.ts';

/** How well bytes read as MARC-8: marks that suit their letters, and what MARC-8 never has. */
export interface Evidence {
  good: number;
  bad: number;
}

const LETTER = /^\p{L}$/u;
const LOWER = /^\p{Ll}$/u;
/** Halves of a ligature or of a double tilde: they stand on any letter. */
const HALVES: ReadonlySet<number> = new Set([0xeb, 0xec, 0xfa, 0xfb]);
/** Joiners and marks of words not to be filed. */
const CONTROLS: ReadonlySet<number> = new Set([0x88, 0x89, 0x8d, 0x8e]);

const isAsciiLetter = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

const letterAt = (byte: number | undefined): string | undefined => {
  if (byte === undefined) return undefined;
  const letter = (byte < 0x80 ? DEFAULT_SETS.low : DEFAULT_SETS.high).letters.get(byte & 0x7f);
  return letter !== undefined && LETTER.test(letter) ? letter : undefined;
};

/**
 * What bytes without escape sequences tell of their encoding. In MARC-8 a mark stands before a letter
 * that takes it; in Latin-1 and its kin the same bytes are letters, which stand before blanks, too.
 */
export function marc8Evidence(bytes: Uint8Array): Evidence {
  const found = { good: 0, bad: 0 };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || CONTROLS.has(byte)) continue;
    const { marks, letters } = DEFAULT_SETS.high;
    if (!marks.has(byte & 0x7f) || byte <= 0xa0) {
      if (byte <= 0xa0 || !letters.has(byte & 0x7f)) found.bad += 2;
      else if (isSignInWord(bytes, at)) found.bad += 1;
      continue;
    }
    const end = afterMarks(bytes, at);
    weigh(bytes.subarray(at, end), letterAt(bytes[end]), found);
    at = end - 1;
  }
  return found;
}

const afterMarks = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while ((bytes[at] ?? 0) >= 0xe0 && DEFAULT_SETS.high.marks.has((bytes[at] ?? 0) & 0x7f)) at += 1;
  return at;
};

function weigh(marks: Uint8Array, letter: string | undefined, found: Evidence): void {
  if (letter === undefined) {
    found.bad += 2;
    return;
  }
  const others = [...marks].filter((mark) => !HALVES.has(mark));
  const text = letter + others.map((mark) => DEFAULT_SETS.high.marks.get(mark & 0x7f)).join('');
  if ([...text.normalize('NFC')].length === 1) found.good += marks.length;
  else found.bad += 1;
}

/** "Pra©a": a sign between letters, where another encoding has a letter. */
const isSignInWord = (bytes: Uint8Array, at: number): boolean =>
  letterAt(bytes[at]) === undefined &&
  isAsciiLetter(bytes[at - 1] ?? 0) &&
  isAsciiLetter(bytes[at + 1] ?? 0);

/** Whether the evidence speaks against MARC-8. */
export const speaksAgainstMarc8 = ({ good, bad }: Evidence): boolean =>
  bad > 0 && bad >= (good + bad) / 5;

/** The code page in which the bytes are most like words. */
export function likeliestPage(bytes: Uint8Array): CodePage {
  if (wordScore(bytes, 'cp850') > wordScore(bytes, 'cp1252')) return 'cp850';
  return bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'cp1252' : 'latin-1';
}

function wordScore(bytes: Uint8Array, page: CodePage): number {
  let score = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) score += scoreOf(bytes, at, page);
  }
  return score;
}

function scoreOf(bytes: Uint8Array, at: number, page: CodePage): number {
  const character = characterOf(bytes[at] ?? 0, page);
  if (character === undefined) return -3;
  const before = characterOf(bytes[at - 1] ?? 0x20, page) ?? '';
  const after = characterOf(bytes[at + 1] ?? 0x20, page) ?? '';
  if (!LETTER.test(character)) {
    const isFrame = /[\u2500-\u25ff]/.test(character);
    return isFrame || (LETTER.test(before) && LETTER.test(after)) ? -2 : 0;
  }
  if (LOWER.test(character)) return LETTER.test(before) || LETTER.test(after) ? 1 : 0;
  return LOWER.test(before) ? -2 : 1;
}
