/**
 * A sorted list of distinct strings in two typed arrays: UTF-8 bytes one after the other, and
 * where each begins. A million short strings cost their letters plus four bytes each, against
 * some fifty bytes as JavaScript strings, and the whole can be written to a file as it is.
 * The order is that of code points, which is also the order of UTF-8 bytes.
 */
export interface StringTable {
  bytes: Uint8Array;
  /** starts[i] … starts[i + 1] are the bytes of string i. */
  starts: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const tableSize = (table: StringTable): number => table.starts.length - 1;

export const stringAt = (table: StringTable, i: number): string =>
  decoder.decode(table.bytes.subarray(table.starts[i], table.starts[i + 1]));

/** The place of a string in the table, or -1. */
export function findString(table: StringTable, text: string): number {
  const key = bytesOf(text);
  const i = lowerBound(table, key);
  return i < tableSize(table) && compareBytes(table, i, key) === 0 ? i : -1;
}

/** A text in UTF-8; ASCII is encoded by hand, since calling the encoder takes longer. */
export function bytesOf(text: string): Uint8Array {
  const { length } = text;
  const key = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return encoder.encode(text);
    key[i] = code;
  }
  return key;
}

/** Range of the strings with a prefix, end exclusive. */
export function prefixRange(table: StringTable, prefix: string): [number, number] {
  const key = bytesOf(prefix);
  const first = lowerBound(table, key);
  // No UTF-8 byte is 0xff, so this key is after every string with the prefix.
  const beyond = new Uint8Array(key.length + 1);
  beyond.set(key);
  beyond[key.length] = 0xff;
  // The end is mostly near: galloping search.
  const size = tableSize(table);
  let step = 1;
  while (first + step < size && compareBytes(table, first + step, beyond) < 0) step *= 2;
  return [first, lowerBound(table, beyond, first + (step >> 1), Math.min(first + step, size))];
}

/** Compares string i of one table with string j of another. */
export function compareAcross(a: StringTable, i: number, b: StringTable, j: number): number {
  return compareBytes(a, i, b.bytes, b.starts[j]!, b.starts[j + 1]!);
}

/** Compares texts as tables have them: `<` puts letters beyond U+FFFF before some that come before them. */
export function compareTexts(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at < end ? a.codePointAt(at)! - b.codePointAt(at)! : a.length - b.length;
}

function lowerBound(table: StringTable, key: Uint8Array, low = 0, high = tableSize(table)): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareBytes(table, middle, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareBytes(
  table: StringTable,
  i: number,
  key: Uint8Array,
  from = 0,
  to = key.length,
): number {
  const { bytes, starts } = table;
  let a = starts[i]!;
  const end = starts[i + 1]!;
  let b = from;
  while (a < end && b < to) {
    const difference = bytes[a++]! - key[b++]!;
    if (difference !== 0) return difference;
  }
  return end - a - (to - b);
}
