/**
 * The best titles of frequent words, known beforehand. Without other words the order of a word's titles is
 * the same in every search, so the first few hundred are kept when a segment is made, and a search for
 * the word looks at them instead of all (`ranking/best-titles.ts`). Titles deleted since are passed over.
 */
import { closeScore } from '../ranking/close-look.ts';
import { aboutOne, aloneWorth, signature, weight } from '../ranking/score-tables.ts';
import { top, topScores } from '../top.ts';
import { AUTHOR_BITS, AUTHOR_START } from './main-author.ts';
import { filled32, growing32, push32 } from './growing.ts';
import { isNamed } from './names.ts';
import { hasPosition } from './postings.ts';
import type { Segment } from './segment.ts';

/** Words in fewer titles of a segment are read whole. */
export const FREQUENT = 2048;
/** Titles kept in each order; in the usual one, of the most frequent words, as many as leave enough of them under filters. */
const KEPT = 256;
const TITLES_PER_KEPT = 48;
/** Titles looked at for those by an author filed under a word, and of these kept. */
export const MOST_LOOKS = 4000;
export const FILED_KEPT = 8;

/** Titles, and what each is worth after a close look, for a word of rarity 1. */
export interface Ordered {
  docs: Uint32Array;
  worth: Float32Array;
}

/** The titles of each frequent word by one table of weights. */
export interface Leading {
  /** The first titles of word n, from starts[n] on, best first before the close look. */
  first: Ordered & { starts: Uint32Array };
  /** All titles of which word n is a whole name, from namedStarts[n] on, best first after the close look. */
  named: Ordered;
}

export interface Leaders {
  /** Of the weights by which they lead; with others they do not count. */
  signature: number;
  /** The frequent words, rising. */
  terms: Uint32Array;
  /** By the usual weights, and by those of a word that is an author's name. */
  usual: Leading;
  author: Leading;
  namedStarts: Uint32Array;
  /** The first titles by an author whose name begins with word n, from filedStarts[n] on. */
  filed: Uint32Array;
  filedStarts: Uint32Array;
}

/** What a segment has before its frequent words are looked at. */
export type WithoutFrequent = Omit<Segment, 'leaders' | 'wordCounts'>;

export function leadersOf(segment: WithoutFrequent): Leaders {
  const { starts } = segment.postings;
  const frequent = growing32();
  for (let term = 0; term + 1 < starts.length; term++) {
    if (starts[term + 1]! - starts[term]! >= FREQUENT) push32(frequent, term);
  }
  const terms = filled32(frequent);
  const named = lists(terms, (term, add) => addNamed(segment, term, add));
  const filed = lists(terms, (term, add) => addFiled(segment, term, add));
  const leading = (isAuthor: boolean): Leading => ({
    first: firstOf(segment, terms, isAuthor),
    named: namedOf(segment, terms, named, isAuthor),
  });
  return {
    ...{ signature, terms, usual: leading(false), author: leading(true) },
    namedStarts: named.starts,
    ...{ filed: filed.items, filedStarts: filed.starts },
  };
}

function firstOf(
  segment: WithoutFrequent,
  terms: Uint32Array,
  isAuthor: boolean,
): Leading['first'] {
  const { postings } = segment;
  const countOf = (term: number): number => postings.starts[term + 1]! - postings.starts[term]!;
  const starts = new Uint32Array(terms.length + 1);
  terms.forEach((term, n) => {
    const some = isAuthor ? 0 : Math.floor(countOf(term) / TITLES_PER_KEPT);
    starts[n + 1] = starts[n]! + Math.max(KEPT, some);
  });
  const first = { ...ordered(starts.at(-1)!), starts };
  terms.forEach((term, n) => {
    const from = postings.starts[term]!;
    const scores = new Float64Array(countOf(term));
    for (let i = 0; i < scores.length; i++) scores[i] = alone(segment, from + i, isAuthor);
    const start = starts[n]!;
    topScores(scores, starts[n + 1]! - start).forEach((i, place) => {
      first.docs[start + place] = postings.docs[from + i]!;
      first.worth[start + place] = looked(segment, from + i, isAuthor);
    });
  });
  return first;
}

function namedOf(
  segment: WithoutFrequent,
  terms: Uint32Array,
  { items, starts }: Lists,
  isAuthor: boolean,
): Ordered {
  const { docs } = segment.postings;
  const named = ordered(items.length);
  const worth = Float32Array.from(items, (posting) => looked(segment, posting, isAuthor));
  terms.forEach((_, n) => {
    const from = starts[n]!;
    const count = starts[n + 1]! - from;
    const sorted = top(count, count, (a, b) => worth[from + b]! - worth[from + a]! || a - b);
    sorted.forEach((i, place) => {
      named.docs[from + place] = docs[items[from + i]!]!;
      named.worth[from + place] = worth[from + i]!;
    });
  });
  return named;
}

const ordered = (size: number): Ordered => ({
  docs: new Uint32Array(size),
  worth: new Float32Array(size),
});

function alone(
  { postings, weighing }: WithoutFrequent,
  posting: number,
  isAuthor: boolean,
): number {
  const doc = postings.docs[posting]!;
  const mask = postings.masks[posting]!;
  return aloneWorth(isAuthor ? aboutOne : weight, mask, weighing[doc]!);
}

/** What a close look makes of it, with the editions of this segment. */
function looked(segment: WithoutFrequent, posting: number, isAuthor: boolean): number {
  const scoring = { total: 1, segments: [segment], isAuthor };
  const doc = segment.postings.docs[posting]!;
  const before = alone(segment, posting, isAuthor);
  return closeScore({ segment, doc, cursors: [posting], years: NO_YEAR, scoring }, before, true);
}
const NO_YEAR = [0];

function addNamed(segment: WithoutFrequent, term: number, add: (posting: number) => void): void {
  const { postings, nameLengths } = segment;
  for (let i = postings.starts[term]!; i < postings.starts[term + 1]!; i++) {
    const doc = postings.docs[i]!;
    if ((nameLengths[doc]! & 1) !== 0 && isNamed(segment, doc, [i])) add(i);
  }
}

function addFiled(segment: WithoutFrequent, term: number, add: (doc: number) => void): void {
  const { postings, authorLength } = segment;
  const last = Math.min(postings.starts[term + 1]!, postings.starts[term]! + MOST_LOOKS);
  let count = 0;
  for (let i = postings.starts[term]!; i < last && count < FILED_KEPT; i++) {
    const doc = postings.docs[i]!;
    if ((postings.masks[i]! & AUTHOR_BITS) === 0 || authorLength[doc] === 0) continue;
    if (!hasPosition(postings, i, AUTHOR_START)) continue;
    add(doc);
    count++;
  }
}

interface Lists {
  items: Uint32Array;
  starts: Uint32Array;
}

function lists(
  terms: Uint32Array,
  fill: (term: number, add: (item: number) => void) => void,
): Lists {
  const items = growing32();
  const starts = new Uint32Array(terms.length + 1);
  terms.forEach((term, n) => {
    fill(term, (item) => push32(items, item));
    starts[n + 1] = items.length;
  });
  return { items: filled32(items), starts };
}
