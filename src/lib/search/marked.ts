import { MIN_MARKED_TERM } from '#contract/shared/constants.ts';
import { isIdeograph, markWords, wordsOf, type MarkedPart } from './words.ts';

/** A word that was searched; with `prefix` whatever begins like it, too. */
export interface SearchedWord {
  word: string;
  prefix: boolean;
}

/**
 * A text in parts, the words that were searched marked. Only words of three letters and more match
 * (specification §5), and ideographs.
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
