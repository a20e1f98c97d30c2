import { markWords, wordsOf, type MarkedPart } from './words.ts';

/** Does a text hold all that is typed, of which the last word may be unfinished? */
export function holdsTyped(text: string, typed: string): boolean {
  const held = wordsOf(text);
  const words = wordsOf(typed);
  const unfinished = words.pop() ?? '';
  return (
    words.every((word) => held.includes(word)) && held.some((word) => word.startsWith(unfinished))
  );
}

/** A text in parts, what was typed marked in it. */
export function markTyped(text: string, typed: string): MarkedPart[] {
  const words = wordsOf(typed);
  const unfinished = words.at(-1);
  return markWords(text, (word) => {
    if (words.includes(word)) return word.length;
    return unfinished && word.startsWith(unfinished) ? unfinished.length : 0;
  });
}
