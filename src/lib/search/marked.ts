import { MIN_MARKED_TERM } from '#contract/constants.ts';

export interface MarkedPart {
  text: string;
  marked: boolean;
}

/** A word that was searched; with `prefix` whatever begins like it, too. */
export interface SearchedWord {
  word: string;
  prefix: boolean;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A text in parts, the words that were searched marked. Only words of three letters and more match
 * (specification §5). Case and accents do not count.
 */
export function markWords(text: string, searched: readonly SearchedWord[]): MarkedPart[] {
  const words = searched
    .flatMap(({ word, prefix }) =>
      fold(word)
        .split(/[^\p{L}\p{N}]+/u)
        .map((one) => ({ word: one, prefix })),
    )
    .filter(({ word }) => word.length >= MIN_MARKED_TERM);
  if (words.length === 0) return [{ text, marked: false }];
  const parts: MarkedPart[] = [];
  for (const piece of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    const folded = fold(piece);
    const marked = words.some(({ word, prefix }) =>
      prefix ? folded.startsWith(word) : folded === word,
    );
    const last = parts.at(-1);
    if (last && last.marked === marked) last.text += piece;
    else if (piece !== '') parts.push({ text: piece, marked });
  }
  return parts;
}
