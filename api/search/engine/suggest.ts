/** Words of the dictionary to suggest: completions and likely spellings. */
import type { SearchIndex } from './segments/index.ts';
import { tokenize } from './query/fold.ts';
import { modernSpellings } from './query/old-spelling.ts';
import { countLiving } from './segments/deleted.ts';
import type { Segment } from './segments/segment.ts';
import { findString, prefixRange, stringAt } from './segments/strings.ts';
import { top } from './top.ts';
import { allowedDistance, editDistance, likeTerms } from './segments/trigrams.ts';

export interface SuggestedTerm {
  /** The folded word. */
  term: string;
  /** Titles that hold it. */
  total: number;
}

export interface LikelyTerm extends SuggestedTerm {
  /** Edit distance; 0: the word is an old spelling of it. */
  distance: number;
}

/** Additional words taken from each segment, since some may occur only in deleted titles. */
const SPARE = 4;
/** Prefixes up to this length have many words: their order is cached per segment. */
const SHORT = 3;
const MAX_BEGINNINGS = 4096;

/** The commonest words that begin like the last word of the text; [] when there is none. */
export function completeTerm({ segments }: SearchIndex, text: string, limit = 10): SuggestedTerm[] {
  const prefix = tokenize(text).at(-1);
  if (prefix === undefined) return [];
  const most = SPARE * limit;
  const lists = segments.map((segment) => commonest(segment, prefix, most));
  // Upper bound, per segment, for the number of titles of words not examined yet.
  const atMost = lists.map(([first], s) =>
    first === undefined ? 0 : postingCount(segments[s]!, first),
  );
  const found = new Map<string, number>();
  const best: number[] = [];
  segments.forEach((segment, s) => {
    const others = atMost.reduce((sum, count, o) => sum + (o === s ? 0 : count), 0);
    for (const term of lists[s]!) {
      atMost[s] = postingCount(segment, term);
      if (best.length === limit && others + atMost[s] < best[0]!) return;
      const text = stringAt(segment.terms, term);
      if (found.has(text)) continue;
      const total = totalOf(segments, segment, term, text);
      found.set(text, total);
      best.push(total);
      best.sort((a, b) => a - b);
      if (best.length > limit) best.shift();
    }
    if (lists[s]!.length < most) atMost[s] = 0;
  });
  return Array.from(found, ([term, total]): SuggestedTerm => ({ term, total }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.term < b.term ? -1 : 1))
    .slice(0, limit);
}

/** Titles of a segment with a word, deleted ones among them. */
const postingCount = ({ postings: { starts } }: Segment, term: number): number =>
  starts[term + 1]! - starts[term]!;

/** Words of a segment with a prefix, most titles first; cached for short prefixes. */
function commonest(segment: Segment, prefix: string, most: number): readonly number[] {
  if (prefix.length > SHORT) return inOrder(segment, prefix, most);
  const known = beginnings.get(segment) ?? new Map<string, readonly number[]>();
  if (known.size === 0) beginnings.set(segment, known);
  const name = `${most} ${prefix}`;
  let terms = known.get(name);
  if (terms === undefined) {
    terms = inOrder(segment, prefix, most);
    if (known.size === MAX_BEGINNINGS) known.clear();
    if (terms.length > 0) known.set(name, terms);
  }
  return terms;
}
const beginnings = new WeakMap<Segment, Map<string, readonly number[]>>();

function inOrder(segment: Segment, prefix: string, most: number): readonly number[] {
  const [first, end] = prefixRange(segment.terms, prefix);
  const total = (i: number): number => postingCount(segment, first + i);
  const best = top(end - first, most, (a, b) => total(b) - total(a) || a - b);
  return best.map((i) => first + i);
}

/** Number of titles with a word, given its term number in one of the segments. */
function totalOf(segments: readonly Segment[], own: Segment, term: number, text: string): number {
  const others = segments.filter((segment) => segment !== own);
  return livingOf(own, term) + titlesWith(others, text);
}

/**
 * Words similar to a folded one, most frequent first: its modern spellings, else words at edit distance
 * one, or two if there are none and the word is long enough. `farther` includes distance two in any
 * case.
 */
export const likelyTerms = (
  { segments }: SearchIndex,
  word: string,
  limit = 5,
  farther = false,
): LikelyTerm[] =>
  likelyWords(
    {
      near: (distance) => segments.flatMap((segment) => likeTerms(segment, word, distance)),
      titlesWith: (term) => titlesWith(segments, term),
    },
    word,
    limit,
    farther,
  );

/** Words of a dictionary at most so many edits from a word, and how many titles have one. */
export interface Spellings {
  near: (distance: number) => string[];
  titlesWith: (term: string) => number;
}

export function likelyWords(
  spellings: Spellings,
  word: string,
  limit: number,
  farther: boolean,
): LikelyTerm[] {
  const most = allowedDistance(word.length);
  for (let distance = farther ? most : 0; distance <= most; distance++) {
    const near = distance === 0 ? modernSpellings(word) : spellings.near(distance);
    const found = [...new Set(near)]
      .filter((term) => distance === 0 || isPlausibleSlip(word, term))
      .map((term) => ({ term, total: spellings.titlesWith(term), distance }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total || (a.term < b.term ? -1 : 1));
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
}

/** Shorter words are too near to too many others. */
const MIN_CORRECTED = 4;
/** Words so long may begin, or with two slips end, with another letter. */
const MIN_OTHER_BEGINNING = 5;
const MIN_OTHER_END = 9;
/** Scripts are told apart by blocks of code points: Latin, Greek, Cyrillic, Hebrew, Arabic … */
const scriptOf = (word: string): number => Math.floor(word.charCodeAt(0) / 128);

/** Whether a word is likely to be a slip of the other one: not "usa" of "use", "esquilo" of "esquire". */
function isPlausibleSlip(word: string, term: string): boolean {
  if (word.length < MIN_CORRECTED || scriptOf(word) !== scriptOf(term)) return false;
  const isSameBeginning = word[0] === term[0];
  if (editDistance(word, term, 1) === 1)
    return isSameBeginning || word.length >= MIN_OTHER_BEGINNING;
  return isSameBeginning && (word.at(-1) === term.at(-1) || word.length >= MIN_OTHER_END);
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
  return countLiving(docs.subarray(starts[term], starts[term + 1]), segment, term);
}
