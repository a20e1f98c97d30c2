/**
 * Reranks the best titles of the first pass: by whether the query is their title, another name of the work, the
 * beginning of the title, the author with words of the title or the year; by how close together the words are; by how
 * many editions there are.
 */
import { unite, type Hits } from '../hits.ts';
import type { BaseSegment } from '../accelerators/top-documents.ts';
import { inMainAuthor } from '../segments/main-author.ts';
import {
  contentEnd,
  hasOtherName,
  isNamed,
  areConsecutiveFrom,
  withNameOf,
} from '../segments/names.ts';
import { numberOf } from '../segments/orders.ts';
import { isGrammatical } from '../query/function-words.ts';
import {
  fieldBits,
  FIELD_NUMBER,
  FIELD_SHIFT,
  MAX_POSITIONS,
  readPositions,
  sameHeading,
  seek,
  type Postings,
} from '../segments/postings.ts';
import type { Scoring } from './relevance.ts';
import type { Segment } from '../segments/segment.ts';
import { findString } from '../segments/strings.ts';
import { titleWords } from '../segments/title-weights.ts';
import { countEditions, sharedWorks } from '../segments/works.ts';
import { bestScores } from '../top.ts';
import { MAX_WORD_DISTANCE, RERANK_LIMIT, MAX_EDITIONS, WEIGHTS } from './weights.ts';

const SUBJECT = FIELD_NUMBER.subject << FIELD_SHIFT;
const SUBJECT_BITS = fieldBits('subject');
/** Query words that may be a year of publication. */
const YEAR = /^(?:1[4-9]|20)\d\d$/;

/** Older works are equally old. */
const FIRST_YEAR = 1800;

/** Base-2 logarithm by number of editions. */
const DOUBLINGS = Float64Array.from({ length: MAX_EDITIONS + 1 }, (_, n) => Math.log2(n));

/** Adds rerank scores to the best hits, and to hits with a name as long as the query. */
export function rerankTopK(
  segment: Segment,
  hits: Hits,
  scoring: Scoring,
  sequence: readonly string[],
  scores: Float64Array,
): void {
  const { postings } = segment;
  const terms = sequence.map((word) => findString(segment.terms, word));
  const cursors = terms.map((term) => (term < 0 ? -1 : postings.starts[term]!));
  const years = sequence.map((word) => (YEAR.test(word) ? Number(word) : 0));
  const grammatical = sequence.map(isGrammatical);
  const best = bestScores(scores, RERANK_LIMIT);
  const shared = sharedWorks(scoring.segments, segment);
  const alone = { ...scoring, segments: [segment] };
  let next = 0;
  let nextShared = 0;
  // The best so far, and titles with a name of the query's length, scored only if the name is the query.
  for (const i of unite(best, withNameOf(segment, hits, sequence.length))) {
    const doc = hits[i]!;
    const isBest = best[next] === i;
    if (isBest) next++;
    const complete = advanceCursors(postings, doc, terms, cursors);
    if (!isBest && !(complete && isNamed(segment, doc, cursors))) continue;
    if (shared !== null) nextShared = seek(shared, nextShared, shared.length, doc);
    const editions = shared === null || shared[nextShared] === doc ? scoring : alone;
    const candidate = { segment, doc, cursors, years, grammatical, scoring: editions };
    scores[i] = rerankScore(candidate, scores[i]!, complete);
  }
}

/** The score of a title after reranking. `before`: score of the first pass; `complete`: the title has all words. */
export function rerankScore(candidate: Candidate, before: number, complete: boolean): number {
  const { segment, doc, scoring } = candidate;
  const copies = before * (1 + WEIGHTS.copy * segment.copies[doc]! + recency(segment, doc));
  const editions = copies + editionsOf(scoring, segment, doc) * WEIGHTS.editions * scoring.total;
  const score = complete ? editions + scoreOf(candidate) : editions;
  return segment.derived[doc] === 1 ? WEIGHTS.derived * score : score;
}

/** Newer editions first, then volumes in their order. */
const recency = ({ orders, volume }: BaseSegment, doc: number): number =>
  WEIGHTS.newer * Math.max(0, (numberOf(orders.year, doc) || 0) - FIRST_YEAR) -
  WEIGHTS.volume * volume[doc]!;

/** Advances the cursors of all words to a title; returns whether it has all of them. */
function advanceCursors(
  { starts, docs }: Postings,
  doc: number,
  terms: readonly number[],
  cursors: number[],
): boolean {
  let complete = true;
  for (let w = 0; w < terms.length; w++) {
    const term = terms[w]!;
    if (term < 0) complete = false;
    else {
      const end = starts[term + 1]!;
      const at = seek(docs, cursors[w]!, end, doc);
      cursors[w] = at;
      if (at === end || docs[at] !== doc) complete = false;
    }
  }
  return complete;
}

type Aboutness = 'name' | 'topic' | null;

interface Candidate {
  segment: BaseSegment;
  doc: number;
  /** The posting of each word in the title, in the order typed. */
  cursors: readonly number[];
  /** The word as a year of publication; 0 if it is none. */
  years: readonly number[];
  /** Whether the word is an article, preposition or the like. */
  grammatical: readonly boolean[];
  scoring: Pick<Scoring, 'total' | 'isAuthor' | 'editions'> & { segments: readonly BaseSegment[] };
}

function scoreOf(candidate: Candidate): number {
  const { segment, doc, cursors, scoring } = candidate;
  const { postings } = segment;
  const { total } = scoring;
  const pairs = closePairs(postings, doc, cursors);
  const about = aboutWhat(candidate);
  return (
    titleScore(candidate, about) +
    (nameScore(candidate) + (pairs * WEIGHTS.closeTogether) / cursors.length) * total -
    (about === 'name' && cursors.length > 1 ? WEIGHTS.aboutName * total : 0)
  );
}

/** Score if the query is the title, another name of the work, or the beginning of the title. */
function titleScore(candidate: Candidate, about: Aboutness): number {
  const { segment, doc, cursors, scoring } = candidate;
  const { postings, titleWeights, articleLength, properLength } = segment;
  const length = titleWords(titleWeights[doc]!);
  if (scoring.isAuthor && about !== null) return 0;
  const whole = about === 'name' ? WEIGHTS.derived : 1;
  const start = beginning(postings, cursors, articleLength[doc]!);
  const words = cursors.length;
  if (start >= 0 && words >= length - start) return whole * WEIGHTS.exactTitle;
  const standsAt = (from: number): boolean => areConsecutiveFrom(postings, cursors, from);
  if (hasOtherName(postings, doc, words, standsAt)) return whole * WEIGHTS.otherName;
  const end = start < 0 ? contentEndOf(candidate) : start + words;
  if (end < 0) return 0;
  const isProper = start < 0 ? end >= properLength[doc]! : end === properLength[doc]!;
  const proper = isProper ? WEIGHTS.properTitle : 0;
  const from = Math.max(0, start);
  const share = Math.min(1, (end - from) / (length - from));
  const part = about !== null && words > 1 ? WEIGHTS.aboutTitle : 1;
  const form = start < 0 ? WEIGHTS.contentTitle : 1;
  return part * form * (proper + WEIGHTS.titleBeginning * (1 + share)) * scoring.total;
}

/** Position after the words if the title begins with several of them apart from articles and the like; else -1. */
const contentEndOf = ({ segment, doc, cursors, grammatical }: Candidate): number =>
  cursors.length < 2
    ? -1
    : contentEnd(
        segment,
        doc,
        cursors.filter((_, w) => !grammatical[w]),
      );

/** Position at which the title begins with the words, with or without its article; else -1. */
function beginning(postings: Postings, cursors: readonly number[], article: number): number {
  if (areConsecutiveFrom(postings, cursors, 0)) return 0;
  return article > 0 && areConsecutiveFrom(postings, cursors, article) ? article : -1;
}

/** Score if the words name the main author, alone or with words of the title or the year. */
function nameScore({ segment, doc, cursors, years, grammatical, scoring }: Candidate): number {
  const { postings, authorLength, surnameLength, titleWeights, properLength } = segment;
  const { articleLength, orders } = segment;
  const length = titleWords(titleWeights[doc]!);
  const words = authorLength[doc]!;
  if (words === 0) return 0;
  let names = 0;
  let surnames = 0;
  let titles = 0;
  let year = 0;
  let others = 0;
  for (let w = 0; w < cursors.length; w++) {
    const cursor = cursors[w]!;
    if (inMainAuthor(postings, cursor, words)) {
      names++;
      if (inMainAuthor(postings, cursor, surnameLength[doc]!)) surnames++;
    } else if (standsIn(postings, cursor, 0, length)) titles++;
    else if (years[w] !== 0 && years[w] === numberOf(orders.year, doc)) year++;
    else if (grammatical[w]) others++;
  }
  if (names === 0 || names + titles + year + others < cursors.length) return 0;
  const full = surnames > 0 ? 1 : WEIGHTS.forename;
  if (year > 0) return full * WEIGHTS.yearOfWork;
  if (titles === 0) return scoring.isAuthor ? WEIGHTS.mainAuthor : 0;
  const proper = properLength[doc]! - articleLength[doc]!;
  return full * (WEIGHTS.authorAndTitle + (titles >= proper ? WEIGHTS.authorAndWholeTitle : 0));
}

/**
 * Whether the title is about the query: all words are in subject headings and not in the main author's name. 'name':
 * in the name of a person or work; 'topic': in any heading.
 */
function aboutWhat({ segment, doc, cursors }: Candidate): Aboutness {
  const { postings, authorLength, namesEnd } = segment;
  if (!cursors.every((cursor) => (postings.masks[cursor]! & SUBJECT_BITS) !== 0)) return null;
  const words = authorLength[doc]!;
  if (cursors.every((cursor) => inMainAuthor(postings, cursor, words))) return null;
  const end = SUBJECT + namesEnd[doc]!;
  return cursors.every((cursor) => standsIn(postings, cursor, SUBJECT, end)) ? 'name' : 'topic';
}

function standsIn(postings: Postings, posting: number, from: number, end: number): boolean {
  const count = readPositions(postings, posting, left);
  for (let k = 0; k < count; k++) if (left[k]! >= from && left[k]! < end) return true;
  return false;
}

/** Base-2 logarithm of the number of editions of the work. */
const editionsOf = (
  { segments, editions }: Candidate['scoring'],
  segment: BaseSegment,
  doc: number,
): number => {
  const known = editions?.(segment.ids[doc]!);
  const count = known ?? countEditions(segments, segment, doc, MAX_EDITIONS);
  return DOUBLINGS[Math.min(MAX_EDITIONS, count)]!;
};

function closePairs(postings: Postings, doc: number, cursors: readonly number[]): number {
  let pairs = 0;
  for (let w = 0; w + 1 < cursors.length; w++) {
    if (nearby(postings, doc, cursors[w]!, cursors[w + 1]!)) pairs++;
  }
  return pairs;
}

const left = new Uint16Array(MAX_POSITIONS);
const right = new Uint16Array(MAX_POSITIONS);

/** Whether posting b occurs within MAX_WORD_DISTANCE after posting a anywhere in the record. */
function nearby(postings: Postings, doc: number, a: number, b: number): boolean {
  const countA = readPositions(postings, a, left);
  const countB = readPositions(postings, b, right);
  for (let i = 0; i < countA; i++) {
    for (let j = 0; j < countB; j++) {
      const gap = right[j]! - left[i]!;
      const inField = right[j]! >>> FIELD_SHIFT === left[i]! >>> FIELD_SHIFT;
      if (
        gap > 0 &&
        gap <= MAX_WORD_DISTANCE &&
        inField &&
        sameHeading(postings, doc, left[i]!, right[j]!)
      ) {
        return true;
      }
    }
  }
  return false;
}
