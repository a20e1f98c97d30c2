/** Candidates for the best titles of a frequent word, from its precomputed lists (`top-documents.ts`). */
import { listOf, type Evaluation } from '../evaluate.ts';
import { uniteAll, type Hits } from '../hits.ts';
import type { WordNode } from '../query/query-tree.ts';
import type { Scoring } from '../ranking/relevance.ts';
import { signature } from './score-tables.ts';
import { MAX_FILED, MIN_FREQUENT, type ScoredDocuments } from './top-documents.ts';
import { isNamed } from '../segments/names.ts';
import { seek } from '../segments/postings.ts';
import type { Segment } from '../segments/segment.ts';
import { hasLostEdition, sharedWorks } from '../segments/works.ts';
import { topScores } from '../top.ts';
import { RERANK_LIMIT } from '../ranking/weights.ts';

/** Maximum titles with another form of the word; with more, all hits are scored. */
const MAX_OTHER_FORMS = MIN_FREQUENT;

/** The place of a word among the frequent ones of a segment, or -1. */
function placeOf({ topDocuments }: Segment, term: number): number {
  if (topDocuments.signature !== signature) return -1;
  const { terms } = topDocuments;
  const place = seek(terms, 0, terms.length, term);
  return terms[place] === term ? place : -1;
}

/** Counts works that are not deleted by authors filed under a frequent word, at most `wanted`; null when unknown. */
export function countFiledUnder(segment: Segment, term: number, wanted: number): number | null {
  const place = placeOf(segment, term);
  if (place < 0) return null;
  const { filed, filedStarts } = segment.topDocuments;
  const all = filed.subarray(filedStarts[place], filedStarts[place + 1]);
  const living = all.reduce((sum, doc) => sum + 1 - segment.deleted[doc]!, 0);
  return living >= wanted || all.length < MAX_FILED ? Math.min(living, wanted) : null;
}

/**
 * A subset of the hits, ascending, that contains the best `wanted` and every other that reranking may raise above
 * them; null when nothing was precomputed.
 */
export function topCandidates(
  evaluation: Evaluation,
  hits: Hits,
  { words, numbers, sequence, isAuthor, segments }: Scoring,
  wanted: number,
): Hits | null {
  const [word] = words;
  const isOne = word !== undefined && words.length === 1 && numbers.length === 0;
  if (!isOne || hits.length < MIN_FREQUENT || !isPlain(word)) return null;
  if (sequence !== null && (sequence.length > 1 || sequence[0] !== word.text)) return null;
  const { segment } = evaluation;
  const { docs, terms, formDocs } = listOf(evaluation, word);
  const place = placeOf(segment, terms[0] ?? -1);
  if (place < 0 || wanted > RERANK_LIMIT || formDocs.length > MAX_OTHER_FORMS) return null;
  const isHit = hits === docs ? () => true : (doc: number) => has(hits, doc);
  const isEligible = (doc: number): boolean => isHit(doc) && !has(formDocs, doc);
  const { namedStarts, [isAuthor ? 'author' : 'usual']: leading } = segment.topDocuments;
  const most = sequence === null ? wanted : RERANK_LIMIT;
  const { starts } = leading.first;
  const kept = rangeOf(leading.first, starts[place]!, starts[place + 1]!);
  const first = takeEligible(kept, most, isEligible);
  if (first === null) return null;
  const others = [formDocs.filter(isHit)];
  if (sequence === null) return uniteAll([first.docs, ...others]);
  const named = rangeOf(leading.named, namedStarts[place]!, namedStarts[place + 1]!);
  const shared = sharedWorks(segments, segment);
  if (shared === null) return null;
  const looked = first.docs.toSorted();
  const isLooked = (doc: number): boolean =>
    isHit(doc) && (has(looked, doc) || isExactName(segment, doc, terms[0]!));
  // Titles with other forms may rank between them, so all of `first` are candidates.
  const best = formDocs.length > 0 ? first.docs : takeBest(segment, sortByScore(first), wanted);
  return uniteAll([
    best,
    takeBest(segment, named, wanted, isEligible),
    shared.filter(isLooked),
    ...others,
  ]);
}

const rangeOf = ({ docs, worth }: ScoredDocuments, from: number, end: number): ScoredDocuments => ({
  docs: docs.subarray(from, end),
  worth: worth.subarray(from, end),
});

/** The first `most` eligible documents; null when there are fewer. */
function takeEligible(
  { docs, worth }: ScoredDocuments,
  most: number,
  isEligible: (doc: number) => boolean,
): ScoredDocuments | null {
  const first = { docs: new Uint32Array(most), worth: new Float32Array(most) };
  let count = 0;
  for (let i = 0; i < docs.length && count < most; i++) {
    if (!isEligible(docs[i]!)) continue;
    first.docs[count] = docs[i]!;
    first.worth[count++] = worth[i]!;
  }
  return count === most ? first : null;
}

function sortByScore({ docs, worth }: ScoredDocuments): ScoredDocuments {
  const order = topScores(Float64Array.from(worth), worth.length);
  return {
    docs: Uint32Array.from(order, (i) => docs[i]!),
    worth: Float32Array.from(order, (i) => worth[i]!),
  };
}

/**
 * Takes the first `wanted` documents and all that tie with the last. A work that has lost an edition scores less than
 * was precomputed, so it is taken and not counted.
 */
function takeBest(
  segment: Segment,
  { docs, worth }: ScoredDocuments,
  wanted: number,
  isEligible = (_: number): boolean => true,
): Hits {
  const found: number[] = [];
  let counted = 0;
  let last = Infinity;
  for (let i = 0; i < docs.length; i++) {
    if (counted >= wanted && worth[i]! < last * ABOUT_EQUAL) break;
    const doc = docs[i]!;
    if (!isEligible(doc)) continue;
    found.push(doc);
    if (segment.deletedCount > 0 && hasLostEdition(segment, doc)) continue;
    if (++counted === wanted) last = worth[i]!;
  }
  return Uint32Array.from(found);
}
/** Scores are stored with seven digits. */
const ABOUT_EQUAL = 1 - 1e-6;

/** True for a plain word: no prefix, no similar forms, any field. */
export const isPlain = ({ prefix, similar, field }: WordNode): boolean =>
  !prefix && !similar && field === null;

function isExactName(segment: Segment, doc: number, term: number): boolean {
  const { starts, docs } = segment.postings;
  const posting = seek(docs, starts[term]!, starts[term + 1]!, doc);
  return docs[posting] === doc && posting < starts[term + 1]! && isNamed(segment, doc, [posting]);
}

const has = (hits: Hits, doc: number): boolean => hits[seek(hits, 0, hits.length, doc)] === doc;
