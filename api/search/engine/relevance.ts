/**
 * Relevance. Each word adds its rarity times a weight for the fields it stands in (title before
 * author before subject before the rest, more often counting a little, short titles a little more).
 * The best of these, and every title as long as the query, are then looked at closely: the very
 * title that was typed comes first, then works that also go by it; titles that begin with it and
 * words close together gain. Titles lent often gain a little. Weights are look-ups by field mask.
 */
import { evaluate, listOf, type Evaluation } from './evaluate.ts';
import { callDocs, exactDocs } from './segments/exact-map.ts';
import { unite, type Hits } from './hits.ts';
import { hasOtherName, withNameOf } from './segments/names.ts';
import {
  FIELD_SHIFT,
  MAX_POSITIONS,
  hasPosition,
  readPositions,
  sameHeading,
  seek,
  type Postings,
} from './segments/postings.ts';
import { leaves, type ExactNode, type QueryNode, type WordNode } from './query/query-tree.ts';
import type { Segment } from './segments/segment.ts';
import { findString } from './segments/strings.ts';
import { topScores } from './top.ts';
import { spend } from './work.ts';

/** What is the same for every segment: the words, their rarity, the query as a would-be title. */
export interface Scoring {
  words: WordNode[];
  rarity: number[];
  numbers: ExactNode[];
  /** The words in order when the query is nothing but words, else null. */
  sequence: string[] | null;
}

const FIELD_WEIGHTS = [4, 2.5, 2, 1] as const;
/** What standing in a field so many times counts: names are said twice, in heading and credit. */
const TIMES = [0, 1, 1.2, 1.3] as const;
/** What a word counts that stands in another form than it was typed: singular for plural. */
const OTHER_FORM = 0.7;
/** Higher: frequent words and several fields count for more. */
const SATURATION = 3;
/** Best titles looked at closely, in each segment. */
const CLOSE_LOOK = 200;
const EXACT_TITLE = 1000;
/** Old spellings, originals, translations: other names under which the work is known. */
const EXACT_OTHER_NAME = 500;
const EXACT_NUMBER = 2000;
const BEGUN_NUMBER = 10;
const TITLE_BEGINNING = 0.5;
const CLOSE_TOGETHER = 0.3;
/** Words this far apart still stand close together ("história do Brasil"). */
const CLOSE_DISTANCE = 3;
const SHORT_TITLE = 6;
const MAX_SEQUENCE = 20;

const weight = new Float64Array(256);
const usual = new Float64Array(256);
for (let n = 0; n < 256; n++) {
  const sum = FIELD_WEIGHTS.reduce(
    (total, each, field) => total + each * TIMES[((n >>> (2 * field)) & 3) as 0 | 1 | 2 | 3],
    0,
  );
  weight[n] = (sum * (SATURATION + 1)) / (sum + SATURATION);
  usual[n] = 1 + 0.005 * n; // by times lent, already a logarithm
}
/** By number of words in the title. */
const shortness = Float64Array.from({ length: 256 }, (_, n) => 1.3 / (1 + (0.3 * n) / SHORT_TITLE));

/** Prepares scoring over all segments of an index. */
export function createScoring(evaluations: readonly Evaluation[], tree: QueryNode): Scoring {
  const words = scoredWords(tree);
  const size = evaluations.reduce(
    (sum, { segment }) => sum + segment.size - segment.deletedCount,
    0,
  );
  const rarity = words.map((word) => {
    const holding = evaluations.reduce((sum, evaluation) => sum + countTitles(evaluation, word), 0);
    return Math.log(1 + (size - holding + 0.5) / (holding + 0.5));
  });
  const numbers = leaves(tree).filter((leaf) => leaf.kind === 'exact');
  return { words, rarity, numbers, sequence: titleSequence(tree) };
}

/** A score for each hit. */
export function scoreHits(evaluation: Evaluation, hits: Hits, scoring: Scoring): Float64Array {
  const { segment } = evaluation;
  const scores = new Float64Array(hits.length);
  scoring.words.forEach((word, w) => {
    if (!spend(evaluation.work, hits.length)) return; // the order is then told by fewer words
    addWord(evaluation, hits, word, scoring.rarity[w]!, scores);
  });
  if (scoring.words.length === 0) scores.fill(1);
  for (const number of scoring.numbers) addNumber(segment, hits, number, scores);
  const { uses } = segment;
  for (let i = 0; i < hits.length; i++) scores[i]! *= usual[uses[hits[i]!]!]!;
  if (scoring.sequence !== null) lookClosely(evaluation, hits, scoring, scoring.sequence, scores);
  return scores;
}

function addWord(
  evaluation: Evaluation,
  hits: Hits,
  word: WordNode,
  rarity: number,
  scores: Float64Array,
): void {
  const { docs, masks, typed } = listOf(evaluation, word);
  const { titleLength } = evaluation.segment;
  const jump = docs.length > 8 * hits.length;
  let j = 0;
  for (let i = 0; i < hits.length; i++) {
    const doc = hits[i]!;
    if (jump) j = seek(docs, j, docs.length, doc);
    else while (j < docs.length && docs[j]! < doc) j++;
    if (j === docs.length) return;
    if (docs[j] !== doc) continue;
    const mask = masks[j]!;
    const length = (mask & 3) !== 0 ? shortness[titleLength[doc]!]! : 1;
    const form = typed === null || typed[j] === 1 ? 1 : OTHER_FORM;
    scores[i]! += rarity * form * weight[mask]! * length;
  }
}

/** A number is that of one work: a whole one before all words, call numbers that only begin so below. */
function addNumber(segment: Segment, hits: Hits, number: ExactNode, scores: Float64Array): void {
  const add = (docs: Hits, score: number): void => {
    let j = 0;
    for (let i = 0; i < hits.length && j < docs.length; i++) {
      j = seek(docs, j, docs.length, hits[i]!);
      if (docs[j] === hits[i]) scores[i]! += score;
    }
  };
  if (number.list !== 'call')
    return add(exactDocs(segment.exact[number.list], number.key), EXACT_NUMBER);
  const { found, whole } = callDocs(segment.exact.call, number.key);
  add(whole, EXACT_NUMBER);
  add(found, BEGUN_NUMBER);
}

/** The words that were asked for; those of a phrase as single words. */
function scoredWords(tree: QueryNode): WordNode[] {
  const words = leaves(tree).flatMap((leaf): WordNode[] => {
    if (leaf.kind === 'word') return [leaf];
    if (leaf.kind === 'exact' || leaf.kind === 'heading') return [];
    const { field, shown, source } = leaf;
    return leaf.words.map((text) => ({
      kind: 'word',
      text,
      prefix: false,
      similar: false,
      field,
      shown,
      source,
    }));
  });
  const seen = new Set<string>();
  return words.filter(({ text, prefix, similar, field }) => {
    const key = `${field ?? ''}:${text}${prefix ? '*' : ''}${similar ? '~' : ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

function countTitles(evaluation: Evaluation, word: WordNode): number {
  const { segment } = evaluation;
  if (segment.deletedCount > 0) return evaluate(evaluation, word).length;
  return listOf(evaluation, word).docs.length;
}

/** The query as a title: only words and phrases, all wanted, anywhere or in the title. */
function titleSequence(tree: QueryNode): string[] | null {
  const items = tree.kind === 'and' ? tree.items : [tree];
  const sequence: string[] = [];
  for (const item of items) {
    if (item.kind !== 'word' && item.kind !== 'phrase') return null;
    if (item.field !== null && item.field !== 'title') return null;
    if (item.kind === 'word' && item.prefix) return null;
    sequence.push(...(item.kind === 'word' ? [item.text] : item.words));
  }
  return sequence.length <= MAX_SEQUENCE ? sequence : null;
}

function lookClosely(
  { segment }: Evaluation,
  hits: Hits,
  { rarity }: Scoring,
  sequence: readonly string[],
  scores: Float64Array,
): void {
  const { postings, titleLength, articleLength } = segment;
  const terms = sequence.map((word) => findString(segment.terms, word));
  if (terms.includes(-1)) return; // similar words: the typed form itself is not in this segment
  const cursors = terms.map((term) => postings.starts[term]!);
  const total = rarity.reduce((sum, each) => sum + each, 0);
  const close = (CLOSE_TOGETHER * total) / sequence.length;
  const standsAt = (start: number): boolean =>
    cursors.every((cursor, w) => hasPosition(postings, cursor, start + w));
  for (const i of candidates(segment, hits, scores, sequence.length)) {
    const doc = hits[i]!;
    let missing = false;
    for (let w = 0; w < terms.length && !missing; w++) {
      const end = postings.starts[terms[w]! + 1]!;
      cursors[w] = seek(postings.docs, cursors[w]!, end, doc);
      missing = cursors[w] === end || postings.docs[cursors[w]!] !== doc;
    }
    if (missing) continue;
    const article = articleLength[doc]!;
    const start = standsAt(0) ? 0 : article > 0 && standsAt(article) ? article : -1;
    const share = start < 0 ? 0 : Math.min(1, sequence.length / (titleLength[doc]! - start));
    if (share === 1) scores[i]! += EXACT_TITLE;
    else if (hasOtherName(postings, doc, sequence.length, standsAt)) scores[i]! += EXACT_OTHER_NAME;
    else if (share > 0) scores[i]! += TITLE_BEGINNING * total * (1 + share);
    scores[i]! += close * closePairs(cursors, (a, b) => nearby(segment.postings, doc, a, b));
  }
}

/** Numbers of the hits worth a close look, rising: the best so far, names of the right length. */
function candidates(segment: Segment, hits: Hits, scores: Float64Array, words: number): Hits {
  const best = Uint32Array.from(topScores(scores, CLOSE_LOOK)).sort();
  return unite(best, withNameOf(segment, hits, words));
}

function closePairs(cursors: readonly number[], isNear: (a: number, b: number) => boolean): number {
  let pairs = 0;
  for (let w = 0; w + 1 < cursors.length; w++) if (isNear(cursors[w]!, cursors[w + 1]!)) pairs++;
  return pairs;
}

const left = new Uint16Array(MAX_POSITIONS);
const right = new Uint16Array(MAX_POSITIONS);

/** Whether posting b stands shortly after posting a somewhere in the title record. */
function nearby(postings: Postings, doc: number, a: number, b: number): boolean {
  const countA = readPositions(postings, a, left);
  const countB = readPositions(postings, b, right);
  for (let i = 0; i < countA; i++) {
    for (let j = 0; j < countB; j++) {
      const gap = right[j]! - left[i]!;
      const inField = right[j]! >>> FIELD_SHIFT === left[i]! >>> FIELD_SHIFT;
      if (
        gap > 0 &&
        gap <= CLOSE_DISTANCE &&
        inField &&
        sameHeading(postings, doc, left[i]!, right[j]!)
      ) {
        return true;
      }
    }
  }
  return false;
}
