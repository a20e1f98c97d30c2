/**
 * Precomputed top documents of frequent words. The order of the titles of a single word is the same in every search, so
 * the first few hundred are stored when a segment is built, and a search for the word ranks those instead of all
 * (`top-candidates.ts`). Titles deleted since are skipped.
 */
import { rerankScore } from '../ranking/rerank.ts';
import { aboutOneWeight, singleWordScore, signature, weight } from './score-tables.ts';
import { top, topScores } from '../top.ts';
import { AUTHOR_BITS, AUTHOR_START } from '../segments/main-author.ts';
import { filled32, growing32, push32 } from '../segments/growing.ts';
import { isNamed } from '../segments/names.ts';
import { hasPosition } from '../segments/postings.ts';
import type { Segment } from '../segments/segment.ts';

/** Words in fewer titles of a segment have no precomputed lists. */
export const MIN_FREQUENT = 2048;
/** Titles stored in each order; in the usual one a share of the word's titles, so that enough remain under filters. */
const MIN_TOP_DOCUMENTS = 256;
const POSTINGS_PER_TOP_DOCUMENT = 48;
/** Maximum titles examined to find those by an author filed under a word, and maximum stored. */
export const MAX_LOOKS = 4000;
export const MAX_FILED = 8;

/** Titles with their scores after reranking, for a word of rarity 1. */
export interface ScoredDocuments {
  docs: Uint32Array;
  worth: Float32Array;
}

/** The top titles of each frequent word by one table of weights. */
interface RankedDocuments {
  /** The first titles of word n, from starts[n] on, best first before reranking. */
  first: ScoredDocuments & { starts: Uint32Array };
  /** All titles of which word n is a whole name, from namedStarts[n] on, best first after reranking. */
  named: ScoredDocuments;
}

export interface TopDocuments {
  /** Checksum of the weights used; with other weights the lists are ignored. */
  signature: number;
  /** The frequent words, rising. */
  terms: Uint32Array;
  /** By the usual weights, and by those of a word that is an author's name. */
  usual: RankedDocuments;
  author: RankedDocuments;
  namedStarts: Uint32Array;
  /** The first titles by an author whose name begins with word n, from filedStarts[n] on. */
  filed: Uint32Array;
  filedStarts: Uint32Array;
}

/** A segment before its accelerators are computed. */
export type BaseSegment = Omit<Segment, 'topDocuments' | 'wordCounts'>;

export function buildTopDocuments(segment: BaseSegment): TopDocuments {
  const { starts } = segment.postings;
  const frequent = growing32();
  for (let term = 0; term + 1 < starts.length; term++) {
    if (starts[term + 1]! - starts[term]! >= MIN_FREQUENT) push32(frequent, term);
  }
  const terms = filled32(frequent);
  const named = collectLists(terms, (term, add) => addNamed(segment, term, add));
  const filed = collectLists(terms, (term, add) => addFiled(segment, term, add));
  const leading = (isAuthor: boolean): RankedDocuments => ({
    first: topDocumentsOf(segment, terms, isAuthor),
    named: exactNamesOf(segment, terms, named, isAuthor),
  });
  return {
    ...{ signature, terms, usual: leading(false), author: leading(true) },
    namedStarts: named.starts,
    ...{ filed: filed.items, filedStarts: filed.starts },
  };
}

function topDocumentsOf(
  segment: BaseSegment,
  terms: Uint32Array,
  isAuthor: boolean,
): RankedDocuments['first'] {
  const { postings } = segment;
  const countOf = (term: number): number => postings.starts[term + 1]! - postings.starts[term]!;
  const starts = new Uint32Array(terms.length + 1);
  terms.forEach((term, n) => {
    const some = isAuthor ? 0 : Math.floor(countOf(term) / POSTINGS_PER_TOP_DOCUMENT);
    starts[n + 1] = starts[n]! + Math.max(MIN_TOP_DOCUMENTS, some);
  });
  const first = { ...allocate(starts.at(-1)!), starts };
  terms.forEach((term, n) => {
    const from = postings.starts[term]!;
    const scores = new Float64Array(countOf(term));
    for (let i = 0; i < scores.length; i++) scores[i] = baseScore(segment, from + i, isAuthor);
    const start = starts[n]!;
    topScores(scores, starts[n + 1]! - start).forEach((i, place) => {
      first.docs[start + place] = postings.docs[from + i]!;
      first.worth[start + place] = finalScore(segment, from + i, isAuthor);
    });
  });
  return first;
}

function exactNamesOf(
  segment: BaseSegment,
  terms: Uint32Array,
  { items, starts }: Lists,
  isAuthor: boolean,
): ScoredDocuments {
  const { docs } = segment.postings;
  const named = allocate(items.length);
  const worth = Float32Array.from(items, (posting) => finalScore(segment, posting, isAuthor));
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

const allocate = (size: number): ScoredDocuments => ({
  docs: new Uint32Array(size),
  worth: new Float32Array(size),
});

function baseScore(
  { postings, titleWeights }: BaseSegment,
  posting: number,
  isAuthor: boolean,
): number {
  const doc = postings.docs[posting]!;
  const mask = postings.masks[posting]!;
  return singleWordScore(isAuthor ? aboutOneWeight : weight, mask, titleWeights[doc]!);
}

/** The score after reranking, with the editions of this segment only. */
function finalScore(segment: BaseSegment, posting: number, isAuthor: boolean): number {
  const scoring = { total: 1, segments: [segment], isAuthor };
  const doc = segment.postings.docs[posting]!;
  const before = baseScore(segment, posting, isAuthor);
  const one = { segment, doc, cursors: [posting], years: NO_YEAR, grammatical: NOT_KNOWN };
  return rerankScore({ ...one, scoring }, before, true);
}
const NO_YEAR = [0];
/** Does not matter to a single word. */
const NOT_KNOWN = [false];

function addNamed(segment: BaseSegment, term: number, add: (posting: number) => void): void {
  const { postings, nameLengths } = segment;
  for (let i = postings.starts[term]!; i < postings.starts[term + 1]!; i++) {
    const doc = postings.docs[i]!;
    if ((nameLengths[doc]! & 1) !== 0 && isNamed(segment, doc, [i])) add(i);
  }
}

function addFiled(segment: BaseSegment, term: number, add: (doc: number) => void): void {
  const { postings, authorLength } = segment;
  const last = Math.min(postings.starts[term + 1]!, postings.starts[term]! + MAX_LOOKS);
  let count = 0;
  for (let i = postings.starts[term]!; i < last && count < MAX_FILED; i++) {
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

function collectLists(
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
