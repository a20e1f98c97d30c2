/**
 * Relevance. Each word adds its rarity times a weight for the fields in which it occurs (title above
 * author above subject above the rest; repeated words and short titles score slightly higher).
 * The best titles, and those with a name as long as the query, are then reranked (rerank.ts). Titles
 * with many loans and copies score slightly higher. All numbers are in weights.ts, as lookup tables
 * in score-tables.ts.
 */
import { namesAuthor } from './author-query.ts';
import { isPlain, topCandidates } from '../accelerators/top-candidates.ts';
import { rerankTopK } from './rerank.ts';
import { evaluate, listOf, type Evaluation } from '../evaluate.ts';
import type { Hits } from '../hits.ts';
import { tokenize } from '../query/fold.ts';
import {
  leaves,
  readingsOf,
  withoutReadings,
  type ExactNode,
  type QueryNode,
  type WordNode,
  group,
  negate,
} from '../query/query-tree.ts';
import { isOneWord, singleWordCandidates } from '../accelerators/single-word-candidates.ts';
import { countLiving } from '../segments/deleted.ts';
import { callDocs, exactDocs, startingDocs } from '../segments/exact-map.ts';
import {
  aboutManyWeight,
  aboutOneWeight,
  singleWordScore,
  shortness,
  usual,
  weight,
} from '../accelerators/score-tables.ts';
import { seek } from '../segments/postings.ts';
import type { Segment } from '../segments/segment.ts';
import {
  timesLent,
  titleWords,
  gatherTitleWeights,
  type TitleWeights,
} from '../segments/title-weights.ts';
import { MAX_SEQUENCE, WEIGHTS } from './weights.ts';
import { spend } from '../work-budget.ts';

/** Scoring data shared by all segments: words, their rarity, and the query as a possible title. */
export interface Scoring {
  words: WordNode[];
  rarity: number[];
  /** Sum of the rarity of all words. */
  total: number;
  numbers: ExactNode[];
  /** Further readings of the query: their titles come first. */
  readings: readonly QueryNode[];
  segments: readonly Segment[];
  /** Number of editions of a title's work, by cod_acervo, if the segments do not have all titles. */
  editions?: ((id: number) => number) | undefined;
  /** Whether the words are the name of an author with works in the catalogue. */
  isAuthor: boolean;
  /** The words in order if the query consists of words only, else null. */
  sequence: string[] | null;
}

/** Facts about all titles, for scoring a few of them. */
export interface KnownFacts {
  /** Number of titles, and of those with a word of the query (`scoredWords`). */
  titles: number;
  holding: (word: WordNode) => number;
  /** Number of editions of a title's work, by cod_acervo. */
  editions: (id: number) => number;
  isAuthor: boolean;
}

/** Prepares scoring over all segments of an index; if they are only a few of its titles, with facts about all. */
export function createScoring(
  evaluations: readonly Evaluation[],
  query: QueryNode,
  known?: KnownFacts,
): Scoring {
  const tree = withoutReadings(query);
  const words = scoredWords(tree);
  const numbers = leaves(tree).filter((leaf) => leaf.kind === 'exact');
  const sequence = titleSequence(tree);
  const size =
    known?.titles ??
    evaluations.reduce((sum, { segment }) => sum + segment.size - segment.deletedCount, 0);
  const isAlone = isOneWord({ words, numbers, sequence });
  const rarity = words.map((word) => {
    if (isAlone) return 1; // does not affect the order
    const holding =
      known?.holding(word) ??
      evaluations.reduce((sum, evaluation) => sum + countTitles(evaluation, word), 0);
    return rarityOf(size, holding);
  });
  return {
    ...{
      words,
      rarity,
      numbers,
      sequence,
      readings: readingsOf(query).map((node) => besides(node, tree)),
    },
    total: rarity.reduce((sum, each) => sum + each, 0),
    segments: evaluations.map(({ segment }) => segment),
    editions: known?.editions,
    isAuthor: known?.isAuthor ?? namesAuthor(evaluations, tree, words),
  };
}

/** Rarity of a word that so many titles have. */
export const rarityOf = (titles: number, holding: number): number =>
  Math.log(1 + (titles - holding + 0.5) / (holding + 0.5));

/** A score for each hit. */
export function scoreHits(evaluation: Evaluation, hits: Hits, scoring: Scoring): Float64Array {
  const { segment } = evaluation;
  const scores = new Float64Array(hits.length);
  if (hits.length === 0) return scores;
  const { words, numbers, sequence } = scoring;
  const [word] = words;
  const isOne = words.length === 1 && numbers.length === 0;
  const titleWeights = gatherTitleWeights(segment.titleWeights, hits);
  if (isOne && word && isPlain(word)) scoreAlone(evaluation, hits, titleWeights, scoring, scores);
  else scoreTogether(evaluation, hits, titleWeights, scoring, scores);
  if (sequence !== null) rerankTopK(segment, hits, scoring, sequence, scores);
  return scores;
}

/**
 * A subset of the hits with their scores that contains the best `wanted`: for a frequent word its candidates, else
 * all hits.
 */
export function scoreBest(
  evaluation: Evaluation,
  hits: Hits,
  scoring: Scoring,
  wanted: number,
): { hits: Hits; scores: Float64Array } {
  if (!evaluation.accelerate) return { hits, scores: scoreHits(evaluation, hits, scoring) };
  const some =
    topCandidates(evaluation, hits, scoring, wanted) ??
    singleWordCandidates(evaluation, hits, scoring, wanted) ??
    hits;
  return { hits: some, scores: scoreHits(evaluation, some, scoring) };
}

function scoreAlone(
  evaluation: Evaluation,
  hits: Hits,
  titleWeights: TitleWeights,
  { words: [word], rarity: [rarity = 0], isAuthor }: Scoring,
  scores: Float64Array,
): void {
  if (word === undefined || !spend(evaluation.work, hits.length)) return;
  const { docs, masks, typed } = listOf(evaluation, word);
  const weights = isAuthor ? aboutOneWeight : weight;
  const jump = docs.length > 8 * hits.length;
  let j = 0;
  for (let i = 0; i < hits.length; i++) {
    const doc = hits[i]!;
    if (jump) j = seek(docs, j, docs.length, doc);
    else while (j < docs.length && docs[j]! < doc) j++;
    if (j === docs.length) return;
    if (docs[j] !== doc) continue;
    const form = typed === null || typed[j] === 1 ? 1 : WEIGHTS.otherForm;
    scores[i] = rarity * singleWordScore(weights, masks[j]!, titleWeights[i]!, form);
  }
}

function scoreTogether(
  evaluation: Evaluation,
  hits: Hits,
  titleWeights: TitleWeights,
  { words, rarity, numbers, readings, total, isAuthor }: Scoring,
  scores: Float64Array,
): void {
  const weights = !isAuthor ? weight : words.length > 1 ? aboutManyWeight : aboutOneWeight;
  const [word] = words;
  if (word !== undefined && words.length === 1 && numbers.length === 0) {
    if (!spend(evaluation.work, hits.length)) return;
    const only = { rarity: rarity[0]!, weights, factors: usual, titleWeights };
    addWord(evaluation, hits, word, only, scores);
    return;
  }
  words.forEach((word, w) => {
    if (!spend(evaluation.work, hits.length)) return; // then fewer words decide the order
    const one = { rarity: rarity[w]!, weights, factors: null, titleWeights };
    addWord(evaluation, hits, word, one, scores);
  });
  if (words.length === 0) scores.fill(1);
  for (const number of numbers) addNumber(evaluation.segment, hits, number, scores);
  for (const reading of readings)
    addTo(hits, evaluate(evaluation, reading), weightOf(reading) * total, scores);
  for (let i = 0; i < hits.length; i++) scores[i]! *= usual[timesLent(titleWeights[i]!)]!;
}

/** Weight of a word by field mask; for the last word, also a final factor by number of loans. */
interface WordWeights {
  rarity: number;
  weights: Float64Array;
  factors: Float64Array | null;
  /** By index of the hit. */
  titleWeights: TitleWeights;
}

function addWord(
  evaluation: Evaluation,
  hits: Hits,
  word: WordNode,
  { rarity, weights, factors, titleWeights }: WordWeights,
  scores: Float64Array,
): void {
  const { docs, masks, typed } = listOf(evaluation, word);
  const jump = docs.length > 8 * hits.length;
  let j = 0;
  for (let i = 0; i < hits.length; i++) {
    const doc = hits[i]!;
    if (jump) j = seek(docs, j, docs.length, doc);
    else while (j < docs.length && docs[j]! < doc) j++;
    if (j === docs.length) return;
    if (docs[j] !== doc) continue;
    const mask = masks[j]!;
    const length = (mask & 3) !== 0 ? shortness[titleWords(titleWeights[i]!)]! : 1;
    const form = typed === null || typed[j] === 1 ? 1 : WEIGHTS.otherForm;
    const score = scores[i]! + rarity * form * weights[mask]! * length;
    scores[i] = factors === null ? score : score * factors[timesLent(titleWeights[i]!)]!;
  }
}

/** Titles that have all words are ranked by these: the others by the reading. */
export const besides = (reading: QueryNode, typed: QueryNode): QueryNode =>
  reading.kind === 'title' ? group('and', [reading, negate(typed)]) : reading;

export const weightOf = ({ kind }: QueryNode): number =>
  kind === 'and' ? WEIGHTS.titleReading : WEIGHTS.nameReading;

/** Adds a score to those of the hits that are among these titles. */
function addTo(hits: Hits, docs: Hits, score: number, scores: Float64Array): void {
  let j = 0;
  for (let i = 0; i < hits.length && j < docs.length; i++) {
    j = seek(docs, j, docs.length, hits[i]!);
    if (docs[j] === hits[i]) scores[i]! += score;
  }
}

/** Scores a number: a complete match ranks above all words, a call number with this prefix below them. */
function addNumber(segment: Segment, hits: Hits, number: ExactNode, scores: Float64Array): void {
  const add = (docs: Hits, score: number): void => addTo(hits, docs, score, scores);
  if (number.list !== 'call' && number.prefix === true)
    return add(startingDocs(segment.exact[number.list], number.key), WEIGHTS.begunNumber);
  if (number.list !== 'call')
    return add(exactDocs(segment.exact[number.list], number.key), WEIGHTS.wholeNumber);
  const { found, whole } = callDocs(segment.exact.call, number.key);
  add(whole, WEIGHTS.wholeNumber);
  add(found, WEIGHTS.begunNumber);
}

/** The words of the query without NOT parts; words of phrases one by one. */
export function scoredWords(tree: QueryNode): WordNode[] {
  const words = leaves(tree).flatMap((leaf): WordNode[] => {
    if (leaf.kind === 'word') return [leaf];
    if (leaf.kind !== 'phrase') return [];
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
  return words.filter(({ text, prefix, pattern = '', similar, field }) => {
    const key = `${field ?? ''}:${text}${prefix ? '*' : ''}${pattern}${similar ? '~' : ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

function countTitles(evaluation: Evaluation, word: WordNode): number {
  const { segment } = evaluation;
  const { docs, terms } = listOf(evaluation, word);
  if (segment.deletedCount === 0 || docs.length === 0) return docs.length;
  const { text, prefix, pattern, similar, field, forms } = word;
  const isPlainly = forms === undefined && terms.length === 1 && isPlain(word);
  const name = isPlainly
    ? terms[0]
    : JSON.stringify([text, prefix, pattern, similar, field, forms]);
  return countLiving(docs, segment, name);
}

/** The query as a possible title: words and phrases joined by AND, in any field or the title; else null. */
export function titleSequence(tree: QueryNode): string[] | null {
  const items = tree.kind === 'and' ? tree.items : [tree];
  const sequence: string[] = [];
  for (const item of items.map(asTyped)) {
    if (item.kind !== 'word' && item.kind !== 'phrase') return null;
    if (item.field !== null && item.field !== 'title') return null;
    if (item.kind === 'word' && item.prefix) return null;
    sequence.push(...(item.kind === 'word' ? [item.text] : item.words));
  }
  return sequence.length <= MAX_SEQUENCE ? sequence : null;
}

/** Of several alternatives for one typed word, the word as typed. */
function asTyped(node: QueryNode): QueryNode {
  if (node.kind !== 'or') return node;
  const typed = node.items.find((item) => {
    if (item.kind !== 'word' && item.kind !== 'phrase') return false;
    const words = item.kind === 'word' ? [item.text] : item.words;
    return words.join(' ') === tokenize(item.shown).join(' ');
  });
  const isOneWord = node.items.every(
    (item) =>
      'source' in item &&
      typed !== undefined &&
      'source' in typed &&
      item.source.row === typed.source.row &&
      item.source.start === typed.source.start,
  );
  return isOneWord && typed !== undefined ? typed : node;
}
