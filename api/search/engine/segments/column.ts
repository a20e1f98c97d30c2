/**
 * One column: for each title its values of one filter type, as ordinals in the sorted list of that
 * type's values. It has one of four shapes; the smallest and fastest that fits is used.
 */
import { eachInRow, hasAny, makeRows, roomOfRow, type RowEach } from './rows.ts';
import { filled32, growing32, free, narrow, push32 } from './growing.ts';
import { NO_HITS, type Hits } from '../hits.ts';
import { seek } from './postings.ts';

/** A value of a filter type: an id or a code. */
export type FilterValue = number | string;

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

interface Values {
  /** Sorted, numbers before texts; in shape 'row' by frequency (`rows.ts`). */
  values: FilterValue[];
}
/** Each title has exactly one value. */
interface OneEach extends Values {
  shape: 'one';
  ordinals: Numbers;
}
/** Few values: bit n of sets[doc] tells whether the title has value n. */
interface SetEach extends Values {
  shape: 'set';
  sets: Numbers;
}
/** The title's values are ordinals[starts[doc]] … ordinals[starts[doc + 1] - 1]. */
interface ListEach extends Values {
  shape: 'list';
  starts: Uint32Array;
  ordinals: Numbers;
}
export type Column = OneEach | SetEach | ListEach | RowEach;

/** Length of an array of counts by ordinal. */
export const roomOf = ({ shape, values }: Column): number =>
  shape === 'row' ? roomOfRow(values.length) : values.length;

/** Maximum values of shape 'set': the bits of a number. */
const MAX_IN_SET = 32;

/** Builds a column in its best shape from lists of ordinals without duplicates. */
export function makeColumn(
  values: FilterValue[],
  starts: Uint32Array,
  ordinals: Uint32Array,
): Column {
  const size = starts.length - 1;
  if (size > 0 && ordinals.length === size && isIdentity(starts)) {
    return { shape: 'one', values, ordinals: narrow(ordinals, values.length) };
  }
  if (values.length > MAX_IN_SET) {
    const rows = makeRows(values, starts, ordinals);
    if (rows !== null) return rows;
    return { shape: 'list', values, starts, ordinals: narrow(ordinals, values.length) };
  }
  const sets = new Uint32Array(size);
  for (let doc = 0; doc < size; doc++) {
    for (let k = starts[doc]!; k < starts[doc + 1]!; k++) sets[doc]! |= 1 << ordinals[k]!;
  }
  const narrowed = narrow(sets, 2 ** values.length - 1);
  if (narrowed !== sets) free(sets);
  return { shape: 'set', values, sets: narrowed };
}

function isIdentity(starts: Uint32Array): boolean {
  for (let doc = 0; doc < starts.length; doc++) if (starts[doc] !== doc) return false;
  return true;
}

/** Visits the ordinals of the title's values; ascending in shape 'set'. */
export function eachOrdinal(column: Column, doc: number, visit: (ordinal: number) => void): void {
  if (column.shape === 'one') visit(column.ordinals[doc]!);
  else if (column.shape === 'set') eachBit(column.sets[doc]!, visit);
  else if (column.shape === 'row') eachInRow(column, doc, visit);
  else {
    const end = column.starts[doc + 1]!;
    for (let k = column.starts[doc]!; k < end; k++) visit(column.ordinals[k]!);
  }
}

/** Visits the indexes of set bits, ascending. */
export function eachBit(set: number, visit: (bit: number) => void): void {
  for (let left = set; left !== 0; left &= left - 1) visit(31 - Math.clz32(left & -left));
}

/** Whether the title has this value. */
export function hasValue(column: Column, doc: number, value: FilterValue): boolean {
  let found = false;
  eachOrdinal(column, doc, (ordinal) => (found ||= column.values[ordinal] === value));
  return found;
}

/** Whether the title has the value with this ordinal. */
export function hasOrdinal(column: Column, doc: number, ordinal: number): boolean {
  if (column.shape === 'one') return column.ordinals[doc] === ordinal;
  if (column.shape === 'set') return ((column.sets[doc]! >>> ordinal) & 1) === 1;
  if (column.shape === 'row') {
    let found = false;
    eachInRow(column, doc, (each) => (found ||= each === ordinal));
    return found;
  }
  const end = column.starts[doc + 1]!;
  for (let k = column.starts[doc]!; k < end; k++) if (column.ordinals[k] === ordinal) return true;
  return false;
}

/** Sets `bit` in notes[i] if hit i has none of the wanted values (1 in `wanted`, by ordinal). */
export function noteWithout(
  column: Column,
  wanted: Uint8Array,
  hits: Hits,
  bit: number,
  notes: Uint16Array,
): void {
  if (column.shape === 'one') {
    const { ordinals } = column;
    const note = Uint16Array.from(wanted, (is) => (is === 1 ? 0 : bit));
    for (let i = 0; i < hits.length; i++) notes[i]! |= note[ordinals[hits[i]!]!]!;
    return;
  }
  if (column.shape === 'set') {
    const { sets } = column;
    const any = setOf(wanted);
    for (let i = 0; i < hits.length; i++) {
      const some = sets[hits[i]!]! & any;
      notes[i]! |= bit & ~((some | -some) >> 31); // of any number but 0 or its negative is below 0
    }
    return;
  }
  if (column.shape === 'row') {
    for (let i = 0; i < hits.length; i++) if (!hasAny(column, wanted, hits[i]!)) notes[i]! |= bit;
    return;
  }
  const { starts, ordinals } = column;
  for (let i = 0; i < hits.length; i++) {
    const end = starts[hits[i]! + 1]!;
    let k = starts[hits[i]!]!;
    while (k < end && wanted[ordinals[k]!] === 0) k++;
    if (k === end) notes[i]! |= bit;
  }
}

/** Titles with one of the wanted values (1 in `wanted`, by ordinal); scans the whole column. */
export function docsWith(column: Column, wanted: Uint8Array): Hits {
  if (!wanted.includes(1)) return NO_HITS;
  const found = growing32();
  if (column.shape === 'set') {
    const any = setOf(wanted);
    column.sets.forEach((set, doc) => (set & any) !== 0 && push32(found, doc));
    return filled32(found);
  }
  if (column.shape === 'row') {
    const size = column.rows.length / 2;
    for (let doc = 0; doc < size; doc++) if (hasAny(column, wanted, doc)) push32(found, doc);
    return filled32(found);
  }
  const { ordinals } = column;
  let next = 0; // the first title that is not known to be in or out
  for (let k = 0; k < ordinals.length; k++) {
    if (wanted[ordinals[k]!] === 0) continue;
    const doc =
      column.shape === 'one' ? k : seek(column.starts, next, column.starts.length, k + 1) - 1;
    if (doc >= next) push32(found, doc);
    next = doc + 1;
  }
  return filled32(found);
}

/** The wanted values as a bit set. */
const setOf = (wanted: Uint8Array): number =>
  wanted.reduce((set, is, ordinal) => set | (is << ordinal), 0);

/** Array by ordinal with 1 for the wanted values that occur; found by binary search. */
export function ordinalsOf(column: Column, wanted: Iterable<FilterValue>): Uint8Array {
  const found = new Uint8Array(roomOf(column));
  for (const value of wanted) {
    const ordinal = ordinalOf(column, value);
    if (ordinal >= 0) found[ordinal] = 1;
  }
  return found;
}

/** The ordinal of a value, or -1. */
export function ordinalOf(column: Column, value: FilterValue): number {
  const { values } = column;
  const sorted = column.shape === 'row' ? column.sorted : null;
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const ordinal = sorted === null ? middle : sorted[middle]!;
    if (compareValues(values[ordinal]!, value) < 0) low = middle + 1;
    else high = middle;
  }
  const found = sorted === null ? low : (sorted[low] ?? -1);
  return values[found] === value ? found : -1;
}

/** Sorts numbers before texts. */
export function compareValues(a: FilterValue, b: FilterValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
