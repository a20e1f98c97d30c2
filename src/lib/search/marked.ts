import { MIN_MARKED_TERM } from '#contract/shared/constants.ts';
import { isIdeograph, markWords, wordsOf, type MarkedPart } from './words.ts';

/** A searched word; with `prefix` also longer words. */
export interface SearchedWord {
  word: string;
  prefix: boolean;
}

/**
 * Splits a text and marks the searched words. Only words of at least three letters (specification
 * §5) and ideographs match.
 */
export function markSearched(text: string, searched: readonly SearchedWord[]): MarkedPart[] {
  const words = searched
    .flatMap(({ word, prefix }) => wordsOf(word).map((one) => ({ word: one, prefix })))
    .filter(({ word }) => word.length >= MIN_MARKED_TERM || isIdeograph(word));
  return markWords(text, (held) =>
    words.some(({ word, prefix }) => (prefix ? held.startsWith(word) : held === word))
      ? held.length
      : 0,
  );
}
