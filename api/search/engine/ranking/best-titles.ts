/** The few titles among which the best of a frequent word are, without a look at all others (segments/leaders.ts). */
import { listOf, type Evaluation } from '../evaluate.ts';
import { everyOf, type Hits } from '../hits.ts';
import type { WordNode } from '../query/query-tree.ts';
import type { Scoring } from './relevance.ts';
import { signature } from './score-tables.ts';
import { FILED_KEPT, FREQUENT, type Ordered } from '../segments/leaders.ts';
import { isNamed } from '../segments/names.ts';
import { seek } from '../segments/postings.ts';
import type { Segment } from '../segments/segment.ts';
import { hasLostEdition, sharedWorks } from '../segments/works.ts';
import { topScores } from '../top.ts';
import { CLOSE_LOOK } from './weights.ts';

/** More titles that have another form of the word are not looked at one by one. */
const MOST_FORMS = FREQUENT;

/** The place of a word among the frequent ones of a segment, or -1. */
function placeOf({ leaders }: Segment, term: number): number {
  if (leaders.signature !== signature) return -1;
  const { terms } = leaders;
  const place = seek(terms, 0, terms.length, term);
  return terms[place] === term ? place : -1;
}

/** How many living works are by authors filed under a frequent word, at most so many; null when it must be counted. */
export function filedUnder(segment: Segment, term: number, wanted: number): number | null {
  const place = placeOf(segment, term);
  if (place < 0) return null;
  const { filed, filedStarts } = segment.leaders;
  const all = filed.subarray(filedStarts[place], filedStarts[place + 1]);
  const living = all.reduce((sum, doc) => sum + 1 - segment.deleted[doc]!, 0);
  return living >= wanted || all.length < FILED_KEPT ? Math.min(living, wanted) : null;
}

/**
 * Some of the hits, rising, that hold the best `wanted` of all and every other that a close look may raise
 * above them; null when nothing is known beforehand.
 */
export function mayLead(
  evaluation: Evaluation,
  hits: Hits,
  { words, numbers, sequence, isAuthor, segments }: Scoring,
  wanted: number,
): Hits | null {
  const [word] = words;
  const isOne = word !== undefined && words.length === 1 && numbers.length === 0;
  if (!isOne || hits.length < FREQUENT || !isPlain(word)) return null;
  if (sequence !== null && (sequence.length > 1 || sequence[0] !== word.text)) return null;
  const { segment } = evaluation;
  const { docs, terms, formDocs } = listOf(evaluation, word);
  const place = placeOf(segment, terms[0] ?? -1);
  if (place < 0 || wanted > CLOSE_LOOK || formDocs.length > MOST_FORMS) return null;
  const isHit = hits === docs ? () => true : (doc: number) => has(hits, doc);
  const isLed = (doc: number): boolean => isHit(doc) && !has(formDocs, doc);
  const { namedStarts, [isAuthor ? 'author' : 'usual']: leading } = segment.leaders;
  const most = sequence === null ? wanted : CLOSE_LOOK;
  const { starts } = leading.first;
  const kept = rangeOf(leading.first, starts[place]!, starts[place + 1]!);
  const first = firstOf(kept, most, isLed);
  if (first === null) return null;
  const others = [formDocs.filter(isHit)];
  if (sequence === null) return everyOf([first.docs, ...others]);
  const named = rangeOf(leading.named, namedStarts[place]!, namedStarts[place + 1]!);
  const shared = sharedWorks(segments, segment);
  if (shared === null) return null;
  const looked = first.docs.toSorted();
  const isLooked = (doc: number): boolean =>
    isHit(doc) && (has(looked, doc) || isNamedBy(segment, doc, terms[0]!));
  // Among other forms of the word the first are not first by themselves.
  const best = formDocs.length > 0 ? first.docs : bestOf(segment, sortedByWorth(first), wanted);
  return everyOf([best, bestOf(segment, named, wanted, isLed), shared.filter(isLooked), ...others]);
}

const rangeOf = ({ docs, worth }: Ordered, from: number, end: number): Ordered => ({
  docs: docs.subarray(from, end),
  worth: worth.subarray(from, end),
});

/** The first so many that are led; null when there are not as many. */
function firstOf(
  { docs, worth }: Ordered,
  most: number,
  isLed: (doc: number) => boolean,
): Ordered | null {
  const first = { docs: new Uint32Array(most), worth: new Float32Array(most) };
  let count = 0;
  for (let i = 0; i < docs.length && count < most; i++) {
    if (!isLed(docs[i]!)) continue;
    first.docs[count] = docs[i]!;
    first.worth[count++] = worth[i]!;
  }
  return count === most ? first : null;
}

function sortedByWorth({ docs, worth }: Ordered): Ordered {
  const order = topScores(Float64Array.from(worth), worth.length);
  return {
    docs: Uint32Array.from(order, (i) => docs[i]!),
    worth: Float32Array.from(order, (i) => worth[i]!),
  };
}

/**
 * From the front as many as are wanted, and all that are worth as much as the last. One of a work that has lost
 * an edition is worth less than was known, and is not counted.
 */
function bestOf(
  segment: Segment,
  { docs, worth }: Ordered,
  wanted: number,
  isLed = (_: number): boolean => true,
): Hits {
  const found: number[] = [];
  let counted = 0;
  let last = Infinity;
  for (let i = 0; i < docs.length; i++) {
    if (counted >= wanted && worth[i]! < last * ABOUT_EQUAL) break;
    const doc = docs[i]!;
    if (!isLed(doc)) continue;
    found.push(doc);
    if (segment.deletedCount > 0 && hasLostEdition(segment, doc)) continue;
    if (++counted === wanted) last = worth[i]!;
  }
  return Uint32Array.from(found);
}
/** Kept with seven digits. */
const ABOUT_EQUAL = 1 - 1e-6;

/** Whether it is a word as it was typed, anywhere. */
export const isPlain = ({ prefix, similar, field }: WordNode): boolean =>
  !prefix && !similar && field === null;

function isNamedBy(segment: Segment, doc: number, term: number): boolean {
  const { starts, docs } = segment.postings;
  const posting = seek(docs, starts[term]!, starts[term + 1]!, doc);
  return docs[posting] === doc && posting < starts[term + 1]! && isNamed(segment, doc, [posting]);
}

const has = (hits: Hits, doc: number): boolean => hits[seek(hits, 0, hits.length, doc)] === doc;
