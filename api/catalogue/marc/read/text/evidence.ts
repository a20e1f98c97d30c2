import { characterOf, type CodePage } from './code-pages.ts';
import { DEFAULT_SETS, UNIMARC_SETS, type CharacterSet } from './marc8-sets.ts';

/**
 * How plausible bytes are in a character set with combining marks: plausible and implausible
 * mark–letter pairs.
 */
export interface Evidence {
  good: number;
  bad: number;
}

/** Evidence for both sets in use by libraries. */
export interface Evidences {
  marc8: Evidence;
  iso5426: Evidence;
}

export const noEvidence = (): Evidences => ({
  marc8: { good: 0, bad: 0 },
  iso5426: { good: 0, bad: 0 },
});

export const evidenceOf = (bytes: Uint8Array): Evidences => ({
  marc8: evaluate(DEFAULT_SETS.high, bytes),
  iso5426: evaluate(UNIMARC_SETS.high, bytes),
});

/** Adds the evidence of bytes. */
export function addEvidence(file: Evidences, bytes: Uint8Array): void {
  const own = evidenceOf(bytes);
  for (const name of ['marc8', 'iso5426'] as const) {
    file[name].good += own[name].good;
    file[name].bad += own[name].bad;
  }
}

const LETTER = /^\p{L}$/u;
const LOWER = /^\p{Ll}$/u;
/** Halves of a ligature or double tilde, which combine with any letter. */
const HALF = /[\ufe20-\ufe23]/;
/** Joiners and non-sorting marks. */
const CONTROLS: ReadonlySet<number> = new Set([0x88, 0x89, 0x8d, 0x8e]);

const isAsciiLetter = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

const baseAt = (byte: number | undefined, high: CharacterSet): string | undefined => {
  if (byte === undefined) return undefined;
  const letter = (byte < 0x80 ? DEFAULT_SETS.low : high).letters.get(byte & 0x7f);
  return letter !== undefined && LETTER.test(letter) ? letter : undefined;
};

/**
 * Evaluates bytes without escape sequences. In these sets a mark precedes a letter it combines
 * with; in Latin-1 and its relatives the same bytes are letters, which also precede blanks.
 */
function evaluate(high: CharacterSet, bytes: Uint8Array): Evidence {
  const found = { good: 0, bad: 0 };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || CONTROLS.has(byte)) continue;
    const { marks, letters } = high;
    if (!marks.has(byte & 0x7f) || byte <= 0xa0) {
      if (byte <= 0xa0 || !letters.has(byte & 0x7f)) found.bad += 2;
      else if (isSymbolInWord(bytes, at, high)) found.bad += 1;
      continue;
    }
    const end = skipMarks(bytes, at, high);
    const on = marksOf(bytes.subarray(at, end), high);
    weigh(on, baseAt(bytes[end], high), found);
    at = end - 1;
  }
  return found;
}

const skipMarks = (bytes: Uint8Array, from: number, { marks }: CharacterSet): number => {
  let at = from;
  while ((bytes[at] ?? 0) > 0xa0 && marks.has((bytes[at] ?? 0) & 0x7f)) at += 1;
  return at;
};

const marksOf = (bytes: Uint8Array, { marks }: CharacterSet): string[] =>
  Array.from(bytes, (byte) => marks.get(byte & 0x7f) ?? '');

function weigh(marks: readonly string[], letter: string | undefined, found: Evidence): void {
  if (letter === undefined) {
    found.bad += 2;
    return;
  }
  const text = letter + marks.filter((mark) => !HALF.test(mark)).join('');
  if ([...text.normalize('NFC')].length === 1) found.good += marks.length;
  else found.bad += 1;
}

/** "Pra©a": a symbol between letters, where another encoding has a letter. */
const isSymbolInWord = (bytes: Uint8Array, at: number, high: CharacterSet): boolean =>
  baseAt(bytes[at], high) === undefined &&
  isAsciiLetter(bytes[at - 1] ?? 0) &&
  isAsciiLetter(bytes[at + 1] ?? 0);

/** True if the evidence contradicts the set. */
export const contradicts = ({ good, bad }: Evidence): boolean => bad > 0 && bad >= (good + bad) / 5;

/** The code page whose decoding looks most like words. */
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
