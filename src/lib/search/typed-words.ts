/** Words as a search compares them: case and accents away; an ideograph is a word by itself. */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}\p{M}])+/gu;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(fold);

/** Does a text hold all that is typed, of which the last word may be unfinished? */
export function holdsTyped(text: string, typed: string): boolean {
  const held = wordsOf(text);
  const words = wordsOf(typed);
  const unfinished = words.pop() ?? '';
  return (
    words.every((word) => held.includes(word)) && held.some((word) => word.startsWith(unfinished))
  );
}

export interface MarkedPart {
  text: string;
  typed: boolean;
}

/** A text in parts, so that what was typed can be shown in it. */
export function markTyped(text: string, typed: string): MarkedPart[] {
  const words = wordsOf(typed);
  const parts: MarkedPart[] = [];
  let rest = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = typedLength(word, words);
    if (length === 0) continue;
    if (index > rest) parts.push({ text: text.slice(rest, index), typed: false });
    parts.push({ text: word.slice(0, length), typed: true });
    rest = index + length;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), typed: false });
  return parts;
}

function typedLength(word: string, words: readonly string[]): number {
  const folded = fold(word);
  if (words.includes(folded)) return word.length;
  const unfinished = words.at(-1);
  return unfinished && folded.startsWith(unfinished) ? writtenLength(word, unfinished.length) : 0;
}

/** How far the first letters of a folded word reach in the word as it is written. */
function writtenLength(word: string, folded: number): number {
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
