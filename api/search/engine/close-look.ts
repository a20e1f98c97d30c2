/**
 * A close look at the best titles: whether what was typed is their title, a name that they also go
 * by, the beginning of it, their author with words of the title or the year; how close together the
 * words stand; how many editions there are.
 */
import { inMainAuthor } from './author-query.ts';
import { unite, type Hits } from './hits.ts';
import { hasOtherName, withNameOf } from './segments/names.ts';
import {
  fieldBits,
  FIELD_NUMBER,
  FIELD_SHIFT,
  hasPosition,
  MAX_POSITIONS,
  readPositions,
  sameHeading,
  seek,
  type Postings,
} from './segments/postings.ts';
import type { Scoring } from './relevance.ts';
import type { Segment } from './segments/segment.ts';
import { findString } from './segments/strings.ts';
import { countEditions } from './segments/works.ts';
import { topScores } from './top.ts';
import { CLOSE_DISTANCE, CLOSE_LOOK, MOST_EDITIONS, WEIGHTS } from './weights.ts';

const SUBJECT = FIELD_NUMBER.subject << FIELD_SHIFT;
const SUBJECT_BITS = fieldBits('subject');
/** Words that may be years of publication. */
const YEAR = /^(?:1[4-9]|20)\d\d$/;

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
  const best = Uint32Array.from(topScores(scores, CLOSE_LOOK)).sort();
  let next = 0;
  // The best so far, and names of the right length, which only count when they are the very words.
  for (const i of unite(best, withNameOf(segment, hits, sequence.length))) {
    const doc = hits[i]!;
    const isBest = best[next] === i;
    if (isBest) next++;
    let complete = true;
    terms.forEach((term, w) => {
      if (term < 0) return (complete = false);
      const end = postings.starts[term + 1]!;
      cursors[w] = seek(postings.docs, cursors[w]!, end, doc);
      if (cursors[w] === end || postings.docs[cursors[w]!] !== doc) complete = false;
      return undefined;
    });
    if (!isBest && !(complete && isNamed(segment, doc, cursors))) continue;
    scores[i]! *= 1 + WEIGHTS.copy * segment.copies[doc]!;
    scores[i]! += editionsOf(scoring, segment, doc) * WEIGHTS.editions * scoring.total;
    if (complete) scores[i]! += scoreOf({ segment, doc, cursors, years, scoring });
  }
}

type About = 'name' | 'topic' | null;

interface Looked {
  segment: Segment;
  doc: number;
  /** The posting of each word in the title, in the order typed. */
  cursors: readonly number[];
  /** The year that a word may be; 0 for others. */
  years: readonly number[];
  scoring: Scoring;
}

function scoreOf(looked: Looked): number {
  const { segment, doc, cursors, scoring } = looked;
  const { postings } = segment;
  const { total } = scoring;
  const pairs = closePairs(cursors, (a, b) => nearby(postings, doc, a, b));
  const about = aboutWhat(looked);
  return (
    titleScore(looked, about) +
    (nameScore(looked) + (pairs * WEIGHTS.closeTogether) / cursors.length) * total -
    (about === 'name' && cursors.length > 1 ? WEIGHTS.aboutName * total : 0)
  );
}

/** What was typed as the title, another name, or the beginning of the title. */
function titleScore({ segment, doc, cursors, scoring }: Looked, about: About): number {
  const { postings, titleLength, articleLength, properLength } = segment;
  const standsAt = (start: number): boolean =>
    cursors.every((cursor, w) => hasPosition(postings, cursor, start + w));
  const article = articleLength[doc]!;
  const start = standsAt(0) ? 0 : article > 0 && standsAt(article) ? article : -1;
  const words = cursors.length;
  if (scoring.isAuthor && about !== null) return 0;
  if (start >= 0 && words >= titleLength[doc]! - start) return WEIGHTS.exactTitle;
  if (hasOtherName(postings, doc, words, standsAt)) return WEIGHTS.otherName;
  if (start < 0) return 0;
  const proper = words === properLength[doc]! - start ? WEIGHTS.properTitle : 0;
  const share = words / (titleLength[doc]! - start);
  const part = about !== null && words > 1 ? WEIGHTS.aboutTitle : 1;
  return part * (proper + WEIGHTS.titleBeginning * (1 + share)) * scoring.total;
}

/** The main author, alone or with words of the title or the year, in shares of the rarity of all words. */
function nameScore({ segment, doc, cursors, years, scoring }: Looked): number {
  const { postings, authorLength, titleLength, properLength, articleLength, orders } = segment;
  const words = authorLength[doc]!;
  if (words === 0) return 0;
  let names = 0;
  let titles = 0;
  let year = 0;
  cursors.forEach((cursor, w) => {
    if (inMainAuthor(postings, cursor, words)) names++;
    else if (standsIn(postings, cursor, 0, titleLength[doc]!)) titles++;
    else if (years[w] !== 0 && years[w] === orders.year.keys[doc]) year++;
  });
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
const editionsOf = ({ segments }: Scoring, segment: Segment, doc: number): number =>
  Math.log2(countEditions(segments, segment, doc, MOST_EDITIONS));

/** Whether the words are the title, with or without its subtitle, or another name of the work. */
function isNamed(segment: Segment, doc: number, cursors: readonly number[]): boolean {
  const { postings, titleLength, articleLength, properLength } = segment;
  const standsAt = (start: number): boolean =>
    cursors.every((cursor, w) => hasPosition(postings, cursor, start + w));
  const words = cursors.length;
  const fits = (start: number): boolean =>
    (words === titleLength[doc]! - start || words === properLength[doc]! - start) &&
    standsAt(start);
  return fits(0) || fits(articleLength[doc]!) || hasOtherName(postings, doc, words, standsAt);
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
