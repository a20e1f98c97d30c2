/**
 * Counts the values of a column over many titles. Such loops are bound by memory latency, so they are written
 * for many parallel loads: no branch depends on a loaded value, and few tables are used.
 */
import type { Hits } from '../hits.ts';
import { eachBit, type Column, type Numbers } from './column.ts';
import { eachInRow, HALF, LOW, MORE, roomOfRow, thirdIn, type RowEach } from './rows.ts';

/** Adds to zeroed `counts` the number of hits with each value; returns the number of distinct values. */
export function countValues(column: Column, hits: Hits, counts: Uint32Array): number {
  if (column.shape === 'row') return countRows(column, hits, counts);
  if (column.shape === 'list') return countLists(column.starts, column.ordinals, hits, counts);
  const values = column.values.length;
  if (column.shape === 'set') countSets(column.sets, hits, counts, values);
  else {
    const { ordinals } = column;
    for (let i = 0; i < hits.length; i++) counts[ordinals[hits[i]!]!]!++;
  }
  let distinct = 0;
  for (let value = 0; value < values; value++) distinct += Number(counts[value]! > 0);
  return distinct;
}

/** For fewer hits, bits are counted one by one. */
const SMALL_SET = 512;
/** Bits of a set counted as one number: the table of counts stays in the L1 cache. */
const BITS = 11;
const MASK = (1 << BITS) - 1;
/** Number of occurrences of each such number; zero between uses. */
const [low, middle, high] = [0, 1, 2].map(() => new Uint32Array(MASK + 1)) as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/** Counts equal parts of sets first: constant work per title, however many values it has. */
function countSets(sets: Numbers, hits: Hits, counts: Uint32Array, values: number): void {
  if (hits.length < SMALL_SET) {
    for (let i = 0; i < hits.length; i++) eachBit(sets[hits[i]!]!, (bit) => counts[bit]!++);
    return;
  }
  const hasMiddle = values > BITS;
  const hasHigh = values > 2 * BITS;
  for (let i = 0; i < hits.length; i++) {
    const set = sets[hits[i]!]!;
    low[set & MASK]!++;
    if (hasMiddle) middle[(set >>> BITS) & MASK]!++;
    if (hasHigh) high[set >>> (2 * BITS)]!++;
  }
  addSets(low, 0, values, counts);
  if (hasMiddle) addSets(middle, BITS, values, counts);
  if (hasHigh) addSets(high, 2 * BITS, values, counts);
}

/** Halves the table repeatedly: sets of the upper half have the highest value, and are added to the lower half without it. */
function addSets(table: Uint32Array, first: number, values: number, counts: Uint32Array): void {
  for (let bit = Math.min(BITS, values - first) - 1; bit >= 0; bit--) {
    const half = 1 << bit;
    let titles = 0;
    for (let set = 0; set < half; set++) {
      const times = table[half + set]!;
      titles += times;
      table[set]! += times;
      table[half + set] = 0;
    }
    counts[first + bit]! += titles;
  }
  table[0] = 0;
}

function countLists(
  starts: Uint32Array,
  ordinals: Numbers,
  hits: Hits,
  counts: Uint32Array,
): number {
  let fresh = 0;
  for (let i = 0; i < hits.length; i++) {
    const end = starts[hits[i]! + 1]!;
    for (let k = starts[hits[i]!]!; k < end; k++) fresh += (counts[ordinals[k]!]!++ - 1) >>> 31;
  }
  return fresh;
}

/** With more values per hit, each value is counted directly. */
const VALUES_PER_HIT = 16;

function countRows(column: RowEach, hits: Hits, counts: Uint32Array): number {
  const { values, rows, more, fits } = column;
  let distinct = 0;
  if (hits.length * VALUES_PER_HIT < values.length) {
    const count = (ordinal: number): void => {
      distinct += Number(counts[ordinal]!++ === 0);
    };
    for (let i = 0; i < hits.length; i++) eachInRow(column, hits[i]!, count);
    return distinct;
  }
  if (fits === 3) {
    for (let from = 0; from < hits.length; from += BLOCK) {
      distinct += addGathered(gather(column, hits, from), counts);
    }
    return distinct;
  }
  for (let i = 0; i < hits.length; i++) {
    const low = rows[2 * hits[i]!]!;
    const high = rows[2 * hits[i]! + 1]!;
    const first = low & HALF;
    if (first === values.length + MORE) {
      for (let k = high + 1; k <= high + more[high]!; k++) counts[more[k]!]!++;
      continue;
    }
    // Counts the markers of empty slots as well, to avoid a branch.
    counts[first]!++;
    counts[low >>> 16]!++;
    counts[high & HALF]!++;
    counts[high >>> 16]!++;
  }
  counts.fill(0, values.length, roomOfRow(values.length));
  for (let v = 0; v < values.length; v++) distinct += 1 - ((counts[v]! - 1) >>> 31);
  return distinct;
}

/**
 * Counts the hits with each value below `cut`, and marks in `seen` (bits by ordinal) which values occur at all: a
 * compact bitmap, whereas counts of rare values would be scattered over memory.
 */
export function countFrequent(
  column: RowEach,
  hits: Hits,
  counts: Uint32Array,
  cut: number,
  seen: Uint32Array | null,
): void {
  for (let from = 0; from < hits.length; from += BLOCK) {
    const count = gather(column, hits, from);
    const frequent = gathered;
    let end = 0;
    for (let k = 0; k < count; k++) {
      const ordinal = frequent[k]!;
      if (seen !== null) seen[ordinal >>> 5]! |= 1 << (ordinal & 31);
      frequent[end] = ordinal;
      end += (ordinal - cut) >>> 31; // 1 below the cut
    }
    for (let k = 0; k < end; k++) counts[frequent[k]!]!++;
  }
}

/** Number of titles whose values are gathered before counting, so that counting does not wait for rows to load. */
const BLOCK = 8192;
let gathered = new Uint32Array(4 * BLOCK);

/** Gathers the values of a block of hits in rows of three; returns how many. */
function gather({ values, rows, more }: RowEach, hits: Hits, from: number): number {
  const to = Math.min(hits.length, from + BLOCK);
  const none = values.length;
  let into = gathered;
  let count = 0;
  for (let i = from; i < to; i++) {
    const low = rows[2 * hits[i]!]!;
    const high = rows[2 * hits[i]! + 1]!;
    const first = low & LOW;
    if (first === none + MORE) {
      const end = high + 1 + more[high]!;
      const room = count + more[high]! + 3 * BLOCK;
      if (room > into.length) {
        gathered = new Uint32Array(2 * room);
        gathered.set(into);
        into = gathered;
      }
      for (let k = high + 1; k < end; k++) into[count++] = more[k]!;
      continue;
    }
    const second = high & LOW;
    const third = thirdIn(low, high);
    // Empty slots are overwritten by the next value, to avoid a branch.
    into[count] = first;
    count += (first - none) >>> 31;
    into[count] = second;
    count += (second - none) >>> 31;
    into[count] = third;
    count += (third - none) >>> 31;
  }
  return count;
}

/** Returns the number of values whose count was zero before. */
function addGathered(count: number, counts: Uint32Array): number {
  const values = gathered;
  let fresh = 0;
  for (let k = 0; k < count; k++) fresh += (counts[values[k]!]!++ - 1) >>> 31;
  return fresh;
}

/** Clears the bits and returns how many were set. */
export function takeBits(bits: Uint32Array): number {
  let count = 0;
  for (let w = 0; w < bits.length; w++) {
    let pairs = bits[w]!;
    bits[w] = 0;
    pairs -= (pairs >>> 1) & 0x55555555;
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
