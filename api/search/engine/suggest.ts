/** Words of the dictionary to offer: endings of what is being typed, likely spellings. */
import type { SearchIndex } from './segments/index.ts';
import { tokenize } from './query/fold.ts';
import { modernSpellings } from './query/old-spelling.ts';
import { countLiving } from './segments/deleted.ts';
import type { Segment } from './segments/segment.ts';
import { findString, prefixRange, stringAt } from './segments/strings.ts';
import { top } from './top.ts';
import { allowedDistance, likeTerms } from './segments/trigrams.ts';

export interface SuggestedTerm {
  /** The folded word. */
  term: string;
  /** Titles that hold it. */
  total: number;
}

/** More than asked for are taken from each segment, since some may live in deleted titles only. */
const SPARE = 4;

/** The commonest words that begin like the last word of the text; [] when there is none. */
export function completeTerm({ segments }: SearchIndex, text: string, limit = 10): SuggestedTerm[] {
  const prefix = tokenize(text).at(-1);
  if (prefix === undefined) return [];
  const terms = new Set<string>();
  for (const segment of segments) {
    const [first, end] = prefixRange(segment.terms, prefix);
    const { starts } = segment.postings;
    const total = (i: number): number => starts[first + i + 1]! - starts[first + i]!;
    for (const i of top(end - first, SPARE * limit, (a, b) => total(b) - total(a) || a - b)) {
      terms.add(stringAt(segment.terms, first + i));
    }
  }
  return [...terms]
    .map((term) => ({ term, total: titlesWith(segments, term) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.term < b.term ? -1 : 1))
    .slice(0, limit);
}

/**
 * Words like the given folded one, the commonest first: those that it is an old spelling of, else
 * those that differ in one letter, or in two when there are none (and the word is long enough to be
 * known by the rest). `farther` takes those that differ in two even so.
 */
export function likelyTerms(
  { segments }: SearchIndex,
  word: string,
  limit = 5,
  farther = false,
): SuggestedTerm[] {
  const most = allowedDistance(word.length);
  for (let distance = farther ? most : 0; distance <= most; distance++) {
    const near =
      distance === 0
        ? modernSpellings(word)
        : segments.flatMap((segment) => likeTerms(segment, word, distance));
    const found = [...new Set(near)]
      .map((term) => ({ term, total: titlesWith(segments, term) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total || (a.term < b.term ? -1 : 1));
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
}

/** How many titles hold a folded word, in any field. */
export const titlesWith = (segments: readonly Segment[], word: string): number =>
  segments.reduce((sum, segment) => sum + livingTitles(segment, word), 0);

function livingTitles(segment: Segment, word: string): number {
  const { starts, docs } = segment.postings;
  const term = findString(segment.terms, word);
  return term < 0 ? 0 : countLiving(docs.subarray(starts[term], starts[term + 1]), segment);
}
