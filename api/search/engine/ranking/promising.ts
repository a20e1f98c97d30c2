/**
 * Of the titles of one word those that may be among the best, without putting the others in order: how often
 * the word stands in which field, how long the title is and how often it was lent is all that counts.
 */
import { listOf, type Evaluation } from '../evaluate.ts';
import type { Hits } from '../hits.ts';
import type { Scoring } from './relevance.ts';
import { aboutOne, shortness, usual, weight } from './score-tables.ts';
import { seek } from '../segments/postings.ts';
import { timesLent, titleWords, weighingOf } from '../segments/weighing.ts';

/** Of more the least is no longer told by moving the others. */
const MOST_WANTED = 100;
/** Only among so many times the wanted is there something to leave out. */
const WORTH_LOOKING = 4;
/** What is worth as much but for rounding stays. */
const ABOUT_EQUAL = 1 - 1e-9;

/** Added to the words of a title that has the word by its field mask; then what its shortness counts, else 1. */
const IN_TITLE = Uint16Array.from({ length: 256 }, (_, mask) => ((mask & 3) !== 0 ? 256 : 0));
const shortnessOf = Float64Array.from({ length: 512 }, (_, n) =>
  n < 256 ? 1 : shortness[n - 256]!,
);

/** Whether nothing but the order among the titles of one word is asked: then its rarity does not matter. */
export const isOneWord = ({
  words,
  numbers,
  sequence,
}: Pick<Scoring, 'words' | 'numbers' | 'sequence'>): boolean =>
  words.length === 1 && numbers.length === 0 && sequence === null;

/** Some of the hits, rising, with the best `wanted` of all among them; null when all must be scored. */
export function mayBeBest(
  evaluation: Evaluation,
  hits: Hits,
  scoring: Scoring,
  wanted: number,
): Hits | null {
  const [word] = scoring.words;
  if (word === undefined || !isOneWord(scoring) || wanted > MOST_WANTED) return null;
  if (hits.length < WORTH_LOOKING * wanted) return null;
  const { docs, masks, typed } = listOf(evaluation, word);
  if (typed !== null) return null;
  const weights = scoring.isAuthor ? aboutOne : weight;
  const weighing = weighingOf(evaluation.segment.weighing, hits);
  const best = new Float64Array(wanted);
  const found: number[] = [];
  const worth: number[] = [];
  let least = 0;
  const jump = docs.length > 8 * hits.length;
  for (let i = 0, j = 0; i < hits.length; i++) {
    const doc = hits[i]!;
    if (jump) j = seek(docs, j, docs.length, doc);
    else while (j < docs.length && docs[j]! < doc) j++;
    // What was found by something else has the word nowhere.
    const mask = j < docs.length && docs[j] === doc ? masks[j]! : 0;
    const short = shortnessOf[IN_TITLE[mask]! | titleWords(weighing[i]!)]!;
    const each = weights[mask]! * short * usual[timesLent(weighing[i]!)]!;
    if (each < least) continue;
    found.push(doc);
    worth.push(each);
    keepBest(best, each);
    least = best[0]! * ABOUT_EQUAL;
  }
  return withWorth(found, worth, least);
}

/** Those that are worth so much. */
const withWorth = (docs: readonly number[], worth: readonly number[], least: number): Hits =>
  Uint32Array.from(docs.filter((_, n) => worth[n]! >= least));

/** Puts a number in its place among the best, which rise; the least goes. */
function keepBest(best: Float64Array, each: number): void {
  let place = 0;
  for (; place + 1 < best.length && best[place + 1]! < each; place++)
    best[place] = best[place + 1]!;
  if (each > best[0]! || place > 0) best[place] = each;
}
