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
/** Beginnings of so many letters have many words, which are put in order once for each segment. */
const SHORT = 3;
const MOST_BEGINNINGS = 4096;

/** The commonest words that begin like the last word of the text; [] when there is none. */
export function completeTerm({ segments }: SearchIndex, text: string, limit = 10): SuggestedTerm[] {
  const prefix = tokenize(text).at(-1);
  if (prefix === undefined) return [];
  const found = new Map<string, number>();
  for (const segment of segments) {
    for (const term of commonest(segment, prefix, SPARE * limit)) {
      const text = stringAt(segment.terms, term);
      if (!found.has(text)) found.set(text, totalOf(segments, segment, term, text));
    }
  }
  return Array.from(found, ([term, total]): SuggestedTerm => ({ term, total }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.term < b.term ? -1 : 1))
    .slice(0, limit);
}

/** Words of a segment by their beginning, those in most titles first; of short ones they are kept. */
function commonest(segment: Segment, prefix: string, most: number): readonly number[] {
  if (prefix.length > SHORT) return inOrder(segment, prefix, most);
  const known = beginnings.get(segment) ?? new Map<string, readonly number[]>();
  if (known.size === 0) beginnings.set(segment, known);
  const name = `${most} ${prefix}`;
  let terms = known.get(name);
  if (terms === undefined) {
    terms = inOrder(segment, prefix, most);
    if (known.size === MOST_BEGINNINGS) known.clear();
    if (terms.length > 0) known.set(name, terms);
  }
  return terms;
}
const beginnings = new WeakMap<Segment, Map<string, readonly number[]>>();

function inOrder({ terms, postings }: Segment, prefix: string, most: number): readonly number[] {
  const [first, end] = prefixRange(terms, prefix);
  const { starts } = postings;
  const total = (i: number): number => starts[first + i + 1]! - starts[first + i]!;
  const best = top(end - first, most, (a, b) => total(b) - total(a) || a - b);
  return best.map((i) => first + i);
}

/** In how many titles a word stands of which the number is known in one of the segments. */
function totalOf(segments: readonly Segment[], own: Segment, term: number, text: string): number {
  const others = segments.filter((segment) => segment !== own);
  return livingOf(own, term) + titlesWith(others, text);
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
  const term = findString(segment.terms, word);
  return term < 0 ? 0 : livingOf(segment, term);
}

function livingOf(segment: Segment, term: number): number {
  const { starts, docs } = segment.postings;
  if (segment.deletedCount === 0) return starts[term + 1]! - starts[term]!;
  return countLiving(docs.subarray(starts[term], starts[term + 1]), segment);
}
