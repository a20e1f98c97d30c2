import { markWords, wordsOf, type MarkedPart } from './words.ts';

/** True if a text contains all typed words; the last may be incomplete. */
export function matchesTyped(text: string, typed: string): boolean {
  const held = wordsOf(text);
  const words = wordsOf(typed);
  const unfinished = words.pop() ?? '';
  return (
    words.every((word) => held.includes(word)) && held.some((word) => word.startsWith(unfinished))
  );
}

/** Splits a text and marks what was typed. */
export function markTyped(text: string, typed: string): MarkedPart[] {
  const words = wordsOf(typed);
  const unfinished = words.at(-1);
  return markWords(text, (word) => {
    if (words.includes(word)) return word.length;
    return unfinished && word.startsWith(unfinished) ? unfinished.length : 0;
  });
}
