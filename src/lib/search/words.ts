/** Each is a word by itself: scripts of ideographs and kana do not separate words. */
const IDEOGRAPH = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}]';
const WORD = new RegExp(`${IDEOGRAPH}|(?:(?!${IDEOGRAPH})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

export const isIdeograph = (word: string): boolean => new RegExp(`^${IDEOGRAPH}`, 'u').test(word);

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text as a search compares them: signs, case and accents away. */
export const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).map(fold).filter((word) => word !== '');

export interface MarkedPart {
  text: string;
  marked: boolean;
}

/**
 * A text in parts, the words in it marked from their beginning on.
 *
 * @param reach how many letters of a word, as `wordsOf` gives it, are marked
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

/** How far the first letters of a folded word reach in the word as it is written. */
function writtenLength(word: string, folded: number): number {
  if (folded === 0) return 0;
  let written = 0;
  let compared = 0;
  for (const letter of word) {
    // A mark that stands by itself belongs to the letter before it.
    if (compared >= folded && !/^\p{M}/u.test(letter)) break;
    written += letter.length;
    compared += fold(letter).length;
  }
  return written;
}
