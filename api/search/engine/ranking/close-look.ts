/**
 * A close look at the best titles: whether what was typed is their title, a name that they also go
 * by, the beginning of it, their author with words of the title or the year; how close together the
 * words stand; how many editions there are.
 */
import { unite, type Hits } from '../hits.ts';
import type { WithoutFrequent } from '../segments/leaders.ts';
import { inMainAuthor } from '../segments/main-author.ts';
import { hasOtherName, isNamed, standAt, withNameOf } from '../segments/names.ts';
import { numberOf } from '../segments/orders.ts';
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
import { titleWords } from '../segments/weighing.ts';
import { countEditions, sharedWorks } from '../segments/works.ts';
import { bestScores } from '../top.ts';
import { CLOSE_DISTANCE, CLOSE_LOOK, MOST_EDITIONS, WEIGHTS } from './weights.ts';

const SUBJECT = FIELD_NUMBER.subject << FIELD_SHIFT;
const SUBJECT_BITS = fieldBits('subject');
/** Words that may be years of publication. */
const YEAR = /^(?:1[4-9]|20)\d\d$/;

/** By count of editions. */
const DOUBLINGS = Float64Array.from({ length: MOST_EDITIONS + 1 }, (_, n) => Math.log2(n));

/** Adds to the scores of the hits what the look at them says. */
export function lookClosely(
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
  const best = bestScores(scores, CLOSE_LOOK);
  const shared = sharedWorks(scoring.segments, segment);
  const alone = { ...scoring, segments: [segment] };
  let next = 0;
  let nextShared = 0;
  // The best so far, and names of the right length, which only count when they are the very words.
  for (const i of unite(best, withNameOf(segment, hits, sequence.length))) {
    const doc = hits[i]!;
    const isBest = best[next] === i;
    if (isBest) next++;
    const complete = moveTo(postings, doc, terms, cursors);
    if (!isBest && !(complete && isNamed(segment, doc, cursors))) continue;
    if (shared !== null) nextShared = seek(shared, nextShared, shared.length, doc);
    const editions = shared === null || shared[nextShared] === doc ? scoring : alone;
    const looked = { segment, doc, cursors, years, scoring: editions };
    scores[i] = closeScore(looked, scores[i]!, complete);
  }
}

/** What a title that was worth `before` is worth after a close look; `complete` when it has all words. */
export function closeScore(looked: Looked, before: number, complete: boolean): number {
  const { segment, doc, scoring } = looked;
  const copies = before * (1 + WEIGHTS.copy * segment.copies[doc]!);
  const editions = copies + editionsOf(scoring, segment, doc) * WEIGHTS.editions * scoring.total;
  return complete ? editions + scoreOf(looked) : editions;
}

/** Moves the postings of all words on to a title; says whether it has them all. */
function moveTo(
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

type About = 'name' | 'topic' | null;

interface Looked {
  segment: WithoutFrequent;
  doc: number;
  /** The posting of each word in the title, in the order typed. */
  cursors: readonly number[];
  /** The year that a word may be; 0 for others. */
  years: readonly number[];
  scoring: Pick<Scoring, 'total' | 'isAuthor'> & { segments: readonly WithoutFrequent[] };
}

function scoreOf(looked: Looked): number {
  const { segment, doc, cursors, scoring } = looked;
  const { postings } = segment;
  const { total } = scoring;
  const pairs = closePairs(postings, doc, cursors);
  const about = aboutWhat(looked);
  return (
    titleScore(looked, about) +
    (nameScore(looked) + (pairs * WEIGHTS.closeTogether) / cursors.length) * total -
    (about === 'name' && cursors.length > 1 ? WEIGHTS.aboutName * total : 0)
  );
}

/** What was typed as the title, another name, or the beginning of the title. */
function titleScore({ segment, doc, cursors, scoring }: Looked, about: About): number {
  const { postings, weighing, articleLength, properLength } = segment;
  const length = titleWords(weighing[doc]!);
  if (scoring.isAuthor && about !== null) return 0;
  const start = beginning(postings, cursors, articleLength[doc]!);
  const words = cursors.length;
  if (start >= 0 && words >= length - start) return WEIGHTS.exactTitle;
  const standsAt = (from: number): boolean => standAt(postings, cursors, from);
  if (hasOtherName(postings, doc, words, standsAt)) return WEIGHTS.otherName;
  if (start < 0) return 0;
  const proper = words === properLength[doc]! - start ? WEIGHTS.properTitle : 0;
  const share = words / (length - start);
  const part = about !== null && words > 1 ? WEIGHTS.aboutTitle : 1;
  return part * (proper + WEIGHTS.titleBeginning * (1 + share)) * scoring.total;
}

/** Where the title begins with the words: before or behind its article; else -1. */
function beginning(postings: Postings, cursors: readonly number[], article: number): number {
  if (standAt(postings, cursors, 0)) return 0;
  return article > 0 && standAt(postings, cursors, article) ? article : -1;
}

/** The main author, alone or with words of the title or the year, in shares of the rarity of all words. */
function nameScore({ segment, doc, cursors, years, scoring }: Looked): number {
  const { postings, authorLength, weighing, properLength, articleLength, orders } = segment;
  const length = titleWords(weighing[doc]!);
  const words = authorLength[doc]!;
  if (words === 0) return 0;
  let names = 0;
  let titles = 0;
  let year = 0;
  for (let w = 0; w < cursors.length; w++) {
    const cursor = cursors[w]!;
    if (inMainAuthor(postings, cursor, words)) names++;
    else if (standsIn(postings, cursor, 0, length)) titles++;
    else if (years[w] !== 0 && years[w] === numberOf(orders.year, doc)) year++;
  }
  if (names === 0 || names + titles + year < cursors.length) return 0;
  if (year > 0) return WEIGHTS.yearOfWork;
  if (titles === 0) return scoring.isAuthor ? WEIGHTS.mainAuthor : 0;
  const proper = properLength[doc]! - articleLength[doc]!;
  return WEIGHTS.authorAndTitle + (titles >= proper ? WEIGHTS.authorAndWholeTitle : 0);
}

/**
 * What of the title the headings are about: all words in them and not in the name of the main author, either
 * in the name of a person or work, or in any.
 */
function aboutWhat({ segment, doc, cursors }: Looked): About {
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

/** How many doublings of its first edition a work has had. */
const editionsOf = (
  { segments }: Looked['scoring'],
  segment: WithoutFrequent,
  doc: number,
): number => DOUBLINGS[countEditions(segments, segment, doc, MOST_EDITIONS)]!;

function closePairs(postings: Postings, doc: number, cursors: readonly number[]): number {
  let pairs = 0;
  for (let w = 0; w + 1 < cursors.length; w++) {
    if (nearby(postings, doc, cursors[w]!, cursors[w + 1]!)) pairs++;
  }
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
