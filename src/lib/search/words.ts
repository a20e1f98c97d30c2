/** Each is a word: ideographic scripts and kana do not separate words. */
const IDEOGRAPH = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}]';
const WORD = new RegExp(`${IDEOGRAPH}|(?:(?!${IDEOGRAPH})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

export const isIdeograph = (word: string): boolean => new RegExp(`^${IDEOGRAPH}`, 'u').test(word);

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Words as the search compares them: no punctuation, case or accents. */
export const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).map(fold).filter((word) => word !== '');

export interface MarkedPart {
  text: string;
  marked: boolean;
}

/**
 * Splits a text and marks prefixes of its words.
 *
 * @param reach number of letters to mark in a word, as returned by `wordsOf`
 */
export function markWords(text: string, reach: (word: string) => number): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let rest = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = writtenLength(word, reach(fold(word)));
    if (length === 0) continue;
    if (index > rest) parts.push({ text: text.slice(rest, index), marked: false });
    parts.push({ text: word.slice(0, length), marked: true });
    rest = index + length;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), marked: false });
  return parts;
}

/** Length in the written word of a folded prefix. */
function writtenLength(word: string, folded: number): number {
  if (folded === 0) return 0;
  let written = 0;
  let compared = 0;
  for (const letter of word) {
    // A combining mark belongs to the letter before it.
    if (compared >= folded && !/^\p{M}/u.test(letter)) break;
    written += letter.length;
    compared += fold(letter).length;
  }
  return written;
}
