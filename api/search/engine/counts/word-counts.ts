/**
 * How often each value stands in the titles of the most frequent words, counted when a segment is made: a search for such a
 * word reads its counts instead of its titles, as long as it finds about these titles. Rows of bytes: for each value
 * that occurs, rising, how many were passed over and how often it occurs.
 */
import { NO_HITS, type Hits } from '../hits.ts';
import { eachOrdinal, roomOf } from '../segments/column.ts';
import { DIMENSIONS, type Dimension } from '../segments/columns.ts';
import { countValues } from '../segments/counting.ts';
import { finished8, growing8, reserve8, type Growing8 } from '../segments/growing.ts';
import { seek } from '../segments/postings.ts';
import type { Segment } from '../segments/segment.ts';
import { findString } from '../segments/strings.ts';

/** Words in fewer than one title of so many are counted when they are searched for. */
const TITLES_PER_WORD = 20;
/** A search that finds other titles than those of the word may differ by one in so many. */
const HITS_PER_OTHER = 8;

export interface WordCounts {
  /** The words, rising. */
  terms: Uint32Array;
  /** The row of word n and filter type d begins at starts[r], r being n × the number of filter types + d. */
  bytes: Uint8Array;
  starts: Uint32Array;
  /** How many values that row has. */
  distinct: Uint32Array;
}

/** Where counts of some hits begin: those of a word, and what the hits have besides and lack. */
export interface Basis {
  segment: Segment;
  /** The word's place among those that are counted. */
  place: number;
  added: Hits;
  removed: Hits;
}

/** Counts the most frequent words of a segment, but those of every title: what these count is known anyway (`tally.ts`). */
export function wordCountsOf(segment: Omit<Segment, 'wordCounts'>): WordCounts {
  const { size, columns, leaders } = segment;
  const terms = leaders.terms.filter((term) => {
    const { length } = titlesOf(segment, term);
    return length * TITLES_PER_WORD >= size && length < size;
  });
  const rows = terms.length * DIMENSIONS.length;
  const [starts, distinct] = [new Uint32Array(rows + 1), new Uint32Array(rows)];
  const bytes = growing8();
  terms.forEach((term, n) => {
    DIMENSIONS.forEach((dimension, d) => {
      const row = rowOf(n, d);
      const counts = new Uint32Array(roomOf(columns[dimension]));
      distinct[row] = countValues(columns[dimension], titlesOf(segment, term), counts);
      pushRow(bytes, counts);
      starts[row + 1] = bytes.length;
    });
  });
  return { terms, bytes: finished8(bytes), starts, distinct };
}

const rowOf = (place: number, dimension: number): number => place * DIMENSIONS.length + dimension;

const titlesOf = ({ postings: { docs, starts } }: Pick<Segment, 'postings'>, term: number): Hits =>
  docs.subarray(starts[term], starts[term + 1]);

/** Where counts of the hits begin that a search for this word found; null where they are to be counted one by one. */
export function basisOf(segment: Segment, word: string, hits: Hits): Basis | null {
  const { terms } = segment.wordCounts;
  if (terms.length === 0) return null;
  const term = findString(segment.terms, word);
  const place = seek(terms, 0, terms.length, term);
  if (terms[place] !== term) return null;
  const titles = titlesOf(segment, term);
  const isSame = hits.buffer === titles.buffer && hits.byteOffset === titles.byteOffset;
  if (isSame && hits.length === titles.length) {
    return { segment, place, added: NO_HITS, removed: NO_HITS };
  }
  const apart = differing(titles, hits, Math.floor(hits.length / HITS_PER_OTHER));
  return apart === null ? null : { segment, place, ...apart };
}

/** What was added to a list and removed from it; null when that is more than so many titles. */
function differing(
  before: Hits,
  after: Hits,
  most: number,
): Pick<Basis, 'added' | 'removed'> | null {
  if (Math.abs(after.length - before.length) > most) return null;
  const added: number[] = [];
  const removed: number[] = [];
  let b = 0;
  let a = 0;
  while (b < before.length || a < after.length) {
    // Beyond its end a list has undefined.
    const one = before[b];
    const other = after[a];
    if (one === other) {
      b++;
      a++;
      continue;
    }
    if (added.length + removed.length === most) return null;
    if (other === undefined || one! < other) removed.push(before[b++]!);
    else added.push(after[a++]!);
  }
  return { added: Uint32Array.from(added), removed: Uint32Array.from(removed) };
}

/** Counts into zeros how many of the hits have each value; returns how many values they have. */
export function countFrom(
  { segment, place, added, removed }: Basis,
  dimension: Dimension,
  counts: Uint32Array,
): number {
  const { bytes, starts, distinct: all } = segment.wordCounts;
  const row = rowOf(place, DIMENSIONS.indexOf(dimension));
  readRow(bytes, starts[row]!, starts[row + 1]!, counts);
  const column = segment.columns[dimension];
  let distinct = all[row]!;
  for (const doc of added) {
    eachOrdinal(column, doc, (ordinal) => (distinct += Number(counts[ordinal]!++ === 0)));
  }
  for (const doc of removed) {
    eachOrdinal(column, doc, (ordinal) => (distinct -= Number(--counts[ordinal]! === 0)));
  }
  return distinct;
}

/** Mostly a byte for each value: passed over × 16, and how often it occurs less 1; what does not fit there follows as a number. */
function pushRow(bytes: Growing8, counts: Uint32Array): void {
  let next = 0;
  for (let value = 0; value < counts.length; value++) {
    const times = counts[value]!;
    if (times === 0) continue;
    const passed = value - next;
    next = value + 1;
    reserve8(bytes, 1 + 2 * MOST_BYTES);
    if (passed < FULL && times <= FULL + 1) {
      bytes.array[bytes.length++] = (passed << 4) | (times - 1);
      continue;
    }
    const high = Math.min(passed, FULL);
    bytes.array[bytes.length++] = OFTEN | high;
    if (high === FULL) pushNumber(bytes, passed);
    pushNumber(bytes, times);
  }
}
/** The most that half a byte holds. */
const FULL = 0xf;
/** Half of the byte says how many were passed over, and a number follows that says how often. */
const OFTEN = 0xf0;
const MOST_BYTES = 5;

/** Seven bits a byte, the lowest first. */
function pushNumber(bytes: Growing8, number: number): void {
  let left = number;
  for (; left > 0x7f; left >>>= 7) bytes.array[bytes.length++] = (left & 0x7f) | 0x80;
  bytes.array[bytes.length++] = left;
}

function readRow(bytes: Uint8Array, from: number, end: number, counts: Uint32Array): void {
  let next = 0;
  for (let at = from; at < end; next++) {
    const byte = bytes[at++]!;
    if (byte < OFTEN) {
      next += byte >>> 4;
      counts[next] = (byte & FULL) + 1;
      continue;
    }
    if ((byte & FULL) < FULL) next += byte & FULL;
    else {
      for (let shift = 0, more = true; more; shift += 7, at++) {
        next += (bytes[at]! & 0x7f) << shift;
        more = bytes[at]! > 0x7f;
      }
    }
    for (let shift = 0, more = true; more; shift += 7, at++) {
      counts[next]! += (bytes[at]! & 0x7f) << shift;
      more = bytes[at]! > 0x7f;
    }
  }
}
