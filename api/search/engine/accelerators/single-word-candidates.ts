/**
 * Selects the hits of a single-word query that may be among the best, without sorting the others: only the field mask
 * of the word, the length of the title and its loans decide their order.
 */
import { listOf, type Evaluation } from '../evaluate.ts';
import type { Hits } from '../hits.ts';
import type { Scoring } from '../ranking/relevance.ts';
import { aboutOneWeight, shortness, usual, weight } from './score-tables.ts';
import { seek } from '../segments/postings.ts';
import { timesLent, titleWords, gatherTitleWeights } from '../segments/title-weights.ts';

/** Inserting into a longer top-k list would cost more than it saves. */
const MAX_WANTED = 100;
/** Fewer hits for each wanted title are all scored. */
const MIN_HITS_PER_WANTED = 4;
/** Scores that differ by rounding only are ties. */
const ABOUT_EQUAL = 1 - 1e-9;

/** By field mask: offset into `shortnessOf`, whose upper half applies if the word is in the title field. */
const IN_TITLE = Uint16Array.from({ length: 256 }, (_, mask) => ((mask & 3) !== 0 ? 256 : 0));
const shortnessOf = Float64Array.from({ length: 512 }, (_, n) =>
  n < 256 ? 1 : shortness[n - 256]!,
);

/** True for a query of one word: its rarity then does not change the order. */
export const isOneWord = ({
  words,
  numbers,
  sequence,
}: Pick<Scoring, 'words' | 'numbers' | 'sequence'>): boolean =>
  words.length === 1 && numbers.length === 0 && sequence === null;

/** A subset of the hits, ascending, that contains the best `wanted`; null when all must be scored. */
export function singleWordCandidates(
  evaluation: Evaluation,
  hits: Hits,
  scoring: Scoring,
  wanted: number,
): Hits | null {
  const [word] = scoring.words;
  if (word === undefined || !isOneWord(scoring) || wanted > MAX_WANTED) return null;
  if (hits.length < MIN_HITS_PER_WANTED * wanted) return null;
  const { docs, masks, typed } = listOf(evaluation, word);
  if (typed !== null) return null;
  const weights = scoring.isAuthor ? aboutOneWeight : weight;
  const titleWeights = gatherTitleWeights(evaluation.segment.titleWeights, hits);
  const best = new Float64Array(wanted);
  const found: number[] = [];
  const worth: number[] = [];
  let least = 0;
  const jump = docs.length > 8 * hits.length;
  for (let i = 0, j = 0; i < hits.length; i++) {
    const doc = hits[i]!;
    if (jump) j = seek(docs, j, docs.length, doc);
    else while (j < docs.length && docs[j]! < doc) j++;
    // A hit of another branch of the query does not contain the word.
    const mask = j < docs.length && docs[j] === doc ? masks[j]! : 0;
    const short = shortnessOf[IN_TITLE[mask]! | titleWords(titleWeights[i]!)]!;
    const each = weights[mask]! * short * usual[timesLent(titleWeights[i]!)]!;
    if (each < least) continue;
    found.push(doc);
    worth.push(each);
    insertTopK(best, each);
    least = best[0]! * ABOUT_EQUAL;
  }
  return scoredAtLeast(found, worth, least);
}

/** The documents that score at least `least`. */
const scoredAtLeast = (docs: readonly number[], worth: readonly number[], least: number): Hits =>
  Uint32Array.from(docs.filter((_, n) => worth[n]! >= least));

/** Inserts into a bounded ascending top-k list. */
function insertTopK(best: Float64Array, each: number): void {
  let place = 0;
  for (; place + 1 < best.length && best[place + 1]! < each; place++)
    best[place] = best[place + 1]!;
  if (each > best[0]! || place > 0) best[place] = each;
}
