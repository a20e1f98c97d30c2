/**
 * Precomputed facet counts of the most frequent words of a segment. A search for such a word starts from them instead
 * of counting title by title, as long as its hits are about the word's titles. A row of bytes holds, for each value
 * that occurs, in ascending order, the gap to the value before and the count.
 */
import { NO_HITS, type Hits } from '../hits.ts';
import { eachOrdinal, roomOf } from '../segments/column.ts';
import { DIMENSIONS, type Dimension } from '../segments/columns.ts';
import { countValues } from '../segments/counting.ts';
import { finished8, growing8, reserve8, type Growing8 } from '../segments/growing.ts';
import { seek } from '../segments/postings.ts';
import type { Segment } from '../segments/segment.ts';
import { findString } from '../segments/strings.ts';

/** Words in fewer than one in this many titles have no precomputed counts. */
const TITLES_PER_WORD = 20;
/** Hits may differ from the titles of the word by one in this many. */
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

/** Start of counting: the counts of a word, and how the hits differ from its titles. */
export interface BaseCounts {
  segment: Segment;
  /** Index of the word among those with counts. */
  place: number;
  added: Hits;
  removed: Hits;
}

/** Counts the most frequent words of a segment, except those of every title: their counts are cached by `tally.ts`. */
export function buildWordCounts(segment: Omit<Segment, 'wordCounts'>): WordCounts {
  const { size, columns, topDocuments } = segment;
  const terms = topDocuments.terms.filter((term) => {
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

/** Finds where to start counting the hits of a search for this word; null when they must be counted one by one. */
export function findBaseCounts(segment: Segment, word: string, hits: Hits): BaseCounts | null {
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
  const apart = difference(titles, hits, Math.floor(hits.length / HITS_PER_OTHER));
  return apart === null ? null : { segment, place, ...apart };
}

/** The difference of two lists; null when it is more than `most` titles. */
function difference(
  before: Hits,
  after: Hits,
  most: number,
): Pick<BaseCounts, 'added' | 'removed'> | null {
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

/** Adds the counts of the hits to zeroed `counts`; returns the number of distinct values. */
export function countFromBase(
  { segment, place, added, removed }: BaseCounts,
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

/** Encodes mostly one byte a value: gap × 16 + count − 1. What does not fit follows as variable-length numbers. */
function pushRow(bytes: Growing8, counts: Uint32Array): void {
  let next = 0;
  for (let value = 0; value < counts.length; value++) {
    const times = counts[value]!;
    if (times === 0) continue;
    const passed = value - next;
    next = value + 1;
    reserve8(bytes, 1 + 2 * MAX_BYTES);
    if (passed < MAX_NIBBLE && times <= MAX_NIBBLE + 1) {
      bytes.array[bytes.length++] = (passed << 4) | (times - 1);
      continue;
    }
    const high = Math.min(passed, MAX_NIBBLE);
    bytes.array[bytes.length++] = LONG_ENTRY | high;
    if (high === MAX_NIBBLE) pushNumber(bytes, passed);
    pushNumber(bytes, times);
  }
}
/** Largest number of four bits. */
const MAX_NIBBLE = 0xf;
/** Marks an entry whose count follows as a number; the low half of the byte is the gap. */
const LONG_ENTRY = 0xf0;
const MAX_BYTES = 5;

/** Variable-length number, seven bits a byte, lowest first. */
function pushNumber(bytes: Growing8, number: number): void {
  let left = number;
  for (; left > 0x7f; left >>>= 7) bytes.array[bytes.length++] = (left & 0x7f) | 0x80;
  bytes.array[bytes.length++] = left;
}

function readRow(bytes: Uint8Array, from: number, end: number, counts: Uint32Array): void {
  let next = 0;
  for (let at = from; at < end; next++) {
    const byte = bytes[at++]!;
    if (byte < LONG_ENTRY) {
      next += byte >>> 4;
      counts[next] = (byte & MAX_NIBBLE) + 1;
      continue;
    }
    if ((byte & MAX_NIBBLE) < MAX_NIBBLE) next += byte & MAX_NIBBLE;
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
