/**
 * Columns with many values (authors, subjects). Values are numbered by frequency, most frequent first, so that counts
 * used often are adjacent in memory and a list of the top values need not read rare ones. A title's values are in one
 * row of two 32-bit words, where they nearly always fit, so that they take one memory access.
 */
import type { FilterValue } from './column.ts';
import { lasting32, free } from './growing.ts';

export interface RowEach {
  shape: 'row';
  /** Most frequent first, ties in the order of values. */
  values: FilterValue[];
  /** Their numbers in the order of the values. */
  sorted: Uint32Array;
  /** Number of titles of value 0, STEP, 2 × STEP, …: an upper bound for all later values. */
  most: Uint32Array;
  /** Number of values per row. */
  fits: Fits;
  /** Two words of each title. */
  rows: Uint32Array;
  /** For titles with more values: their number, then the values. */
  more: Uint32Array;
}
type Fits = 3 | 4;

/** Interval of values whose frequency is stored in `most`. */
export const STEP = 32;

/** Maximum size of rows relative to lists. */
const MAX_MORE = 4 / 3;

/** Markers, numbered after the values: one per empty slot of a row, and one for a second word that is an offset in `more`. */
const MARKS = 5;
export const MORE = MARKS - 1;
/** Size of a row of counts by value number; counts beyond the values are meaningless. */
export const roomOfRow = (values: number): number => values + MARKS;

export const HALF = 0xffff;
/** Three numbers to two words: one in the low bits of each, and one in what is left of both. */
const LOW_BITS = 21;
export const LOW = (1 << LOW_BITS) - 1;

/** Visits the title's values by number. */
export function eachInRow(
  { values, fits, rows, more }: RowEach,
  doc: number,
  visit: (ordinal: number) => void,
): void {
  const none = values.length;
  const low = rows[2 * doc]!;
  const high = rows[2 * doc + 1]!;
  const first = low & (fits === 4 ? HALF : LOW);
  if (first === none + MORE) {
    const end = high + more[high]!;
    for (let k = high + 1; k <= end; k++) visit(more[k]!);
    return;
  }
  if (first < none) visit(first);
  if (fits === 4) {
    if (low >>> 16 < none) visit(low >>> 16);
    if ((high & HALF) < none) visit(high & HALF);
    if (high >>> 16 < none) visit(high >>> 16);
    return;
  }
  if ((high & LOW) < none) visit(high & LOW);
  const third = thirdIn(low, high);
  if (third < none) visit(third);
}

export const thirdIn = (low: number, high: number): number =>
  (low >>> LOW_BITS) | ((high >>> LOW_BITS) << (32 - LOW_BITS));

/** Whether the title has one of the wanted values (1 in `wanted`, by number). */
export function hasAny(column: RowEach, wanted: Uint8Array, doc: number): boolean {
  const { values, fits, rows } = column;
  const low = rows[2 * doc]!;
  const high = rows[2 * doc + 1]!;
  const first = low & (fits === 4 ? HALF : LOW);
  if (first === values.length + MORE) {
    let found = 0;
    eachInRow(column, doc, (ordinal) => (found |= wanted[ordinal]!));
    return found === 1;
  }
  // Marks of empty places are not wanted either.
  if (fits === 4) {
    const some = wanted[first]! | wanted[low >>> 16]! | wanted[high & HALF]! | wanted[high >>> 16]!;
    return some === 1;
  }
  return (wanted[first]! | wanted[high & LOW]! | wanted[thirdIn(low, high)]!) === 1;
}

/** A column of rows from lists by the order of the values; null where lists take much less. */
export function makeRows(
  values: readonly FilterValue[],
  starts: Uint32Array,
  ordinals: Uint32Array,
): RowEach | null {
  const size = starts.length - 1;
  const room = roomOfRow(values.length);
  if (room > LOW + 1) return null;
  const fits = room > HALF + 1 ? 3 : 4;
  let beyond = 0;
  for (let doc = 0; doc < size; doc++) {
    const count = starts[doc + 1]! - starts[doc]!;
    if (count > fits) beyond += count + 1;
  }
  const width = values.length > HALF ? 4 : 2;
  if (8 * size + 4 * beyond > MAX_MORE * (4 * size + width * ordinals.length)) return null;
  const { sorted, most } = byFrequency(values.length, ordinals);
  const rows = lasting32(2 * size);
  const more = lasting32(beyond);
  const numbers = new Uint32Array(fits);
  let end = 0;
  for (let doc = 0; doc < size; doc++) {
    const start = starts[doc]!;
    const count = starts[doc + 1]! - start;
    for (let k = 0; k < fits; k++) {
      numbers[k] = k < count ? sorted[ordinals[start + k]!]! : values.length + k;
    }
    if (count > fits) {
      numbers[0] = values.length + MORE;
      pack(rows, doc, fits, numbers);
      rows[2 * doc + 1] = end;
      more[end++] = count;
      for (let k = 0; k < count; k++) more[end++] = sorted[ordinals[start + k]!]!;
    } else pack(rows, doc, fits, numbers);
  }
  const byNumber: FilterValue[] = Array.from(values);
  sorted.forEach((number, place) => (byNumber[number] = values[place]!));
  return { shape: 'row', values: byNumber, sorted, most, fits, rows, more };
}

function pack(rows: Uint32Array, doc: number, fits: Fits, numbers: Uint32Array): void {
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  if (fits === 4) {
    rows[2 * doc] = first | (second << 16);
    rows[2 * doc + 1] = third | (fourth << 16);
    return;
  }
  rows[2 * doc] = first | (third << LOW_BITS);
  rows[2 * doc + 1] = second | ((third >>> (32 - LOW_BITS)) << LOW_BITS);
}

/** New numbers by the order of the values, the most frequent first. */
function byFrequency(
  values: number,
  ordinals: Uint32Array,
): { sorted: Uint32Array; most: Uint32Array } {
  const counts = new Uint32Array(values);
  for (let k = 0; k < ordinals.length; k++) counts[ordinals[k]!]!++;
  // One number for both: neither titles nor values are as many as the factor.
  const keys = Float64Array.from(counts, (count, place) => (MANY - count) * MANY + place).sort();
  const sorted = lasting32(values);
  const most = new Uint32Array(Math.ceil(values / STEP));
  for (let number = 0; number < values; number++) {
    const place = keys[number]! % MANY;
    sorted[place] = number;
    if (number % STEP === 0) most[number / STEP] = counts[place]!;
  }
  free(keys);
  free(counts);
  return { sorted, most };
}
const MANY = 2 ** 26;
