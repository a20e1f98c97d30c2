/** Operations on hit lists: ascending title numbers of one segment. Lists are immutable. */
import { cachedBits, withBits } from './list-bits.ts';
import { seek } from './segments/postings.ts';

export type Hits = Uint32Array;

export const NO_HITS: Hits = new Uint32Array(0);
/** From this length on, lists of similar length are intersected by a bitmap. */
const MIN_FOR_BITS = 1024;
/** A list this many times longer is searched by galloping instead of a linear merge. */
const JUMP_RATIO = 8;

/** Titles in both lists. */
export function intersect(a: Hits, b: Hits): Hits {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const found = new Uint32Array(short.length);
  let count = 0;
  let j = 0;
  const isFar = long.length > JUMP_RATIO * short.length;
  if (isFar && !isKnown(short, long)) {
    for (let i = 0; i < short.length && j < long.length; i++) {
      j = seek(long, j, long.length, short[i]!);
      if (long[j] === short[i]) found[count++] = short[i]!;
    }
    return found.subarray(0, count);
  }
  if (short.length > MIN_FOR_BITS) return filterByBits(short, long, 1, found);
  for (let i = 0; i < short.length && j < long.length;) {
    const x = short[i]!;
    const y = long[j]!;
    if (x === y) found[count++] = x;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return found.subarray(0, count);
}

/** Titles in either list. */
export function unite(a: Hits, b: Hits): Hits {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const found = new Uint32Array(a.length + b.length);
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length > JUMP_RATIO * short.length) return mergeRuns(short, long, found);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a[i]!;
    const y = b[j]!;
    found[count++] = x < y ? x : y;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  while (i < a.length) found[count++] = a[i++]!;
  while (j < b.length) found[count++] = b[j++]!;
  return found.subarray(0, count);
}

/** Merges a short list into a long one, copying whole runs. */
function mergeRuns(short: Hits, long: Hits, found: Uint32Array): Hits {
  let count = 0;
  let from = 0;
  for (let i = 0; i < short.length; i++) {
    const doc = short[i]!;
    const end = seek(long, from, long.length, doc);
    found.set(long.subarray(from, end), count);
    count += end - from;
    from = end;
    if (long[end] !== doc) found[count++] = doc;
  }
  found.set(long.subarray(from), count);
  return found.subarray(0, count + long.length - from);
}

/** Whether a bitmap of the long list is there, and the short one long enough for it. */
const isKnown = (short: Hits, long: Hits): boolean =>
  short.length > MIN_FOR_BITS && cachedBits(long) !== null;

/**
 * Titles of the first list that are not in the second.
 *
 * @param found receives them; it may be the first list itself
 */
export function subtract(a: Hits, b: Hits, found: Hits = new Uint32Array(a.length)): Hits {
  if (a.length === 0 || b.length === 0) return a;
  if (b.length > JUMP_RATIO * a.length && !isKnown(a, b)) {
    let count = 0;
    for (let i = 0, j = 0; i < a.length; i++) {
      j = seek(b, j, b.length, a[i]!);
      if (b[j] !== a[i]) found[count++] = a[i]!;
    }
    return found.subarray(0, count);
  }
  return filterByBits(a, b, 0, found);
}

/** Bitmap by title with a second level that marks non-zero words, so that empty ones are skipped; zero between uses. */
export interface Bits {
  bits: Uint32Array;
  /** Bit w is set when word w of `bits` is not zero. */
  words: Uint32Array;
}

export function createBits(size: number): Bits {
  const words = (size + 31) >>> 5;
  return { bits: new Uint32Array(words), words: new Uint32Array((words + 31) >>> 5) };
}

/** Writes the set bits in ascending order and clears them; returns their number. */
export function collectBits({ bits, words }: Bits, into: Uint32Array): number {
  let count = 0;
  for (let b = 0; b < words.length; b++) {
    let block = words[b]!;
    if (block === 0) continue;
    words[b] = 0;
    for (; block !== 0; block &= block - 1) {
      const w = (b << 5) + 31 - Math.clz32(block & -block);
      let word = bits[w]!;
      bits[w] = 0;
      for (; word !== 0; word &= word - 1) into[count++] = (w << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return count;
}

/** The titles of a list that another list has (1) or lacks (0); branch-free, by a bitmap of the other. */
function filterByBits(list: Hits, other: Hits, wanted: 0 | 1, found: Uint32Array): Hits {
  const end = seek(list, 0, list.length, other.at(-1)! + 1);
  const skip = 1 - wanted;
  let count = withBits(other, (bits) => {
    let among = 0;
    for (let i = 0; i < end; i++) {
      const doc = list[i]!;
      found[among] = doc;
      among += ((bits[doc >>> 5]! >>> (doc & 31)) & 1) ^ skip;
    }
    return among;
  });
  if (wanted === 0) {
    found.set(list.subarray(end), count);
    count += list.length - end;
  }
  return found.subarray(0, count);
}

/** Every title from 0 to size − 1. */
export function allTitles(size: number): Hits {
  if (every.length < size) every = Uint32Array.from({ length: size }, (_, doc) => doc);
  return every.subarray(0, size);
}
let every: Hits = NO_HITS;

/** Union of several short, unsorted lists. */
export function uniteAll(lists: readonly Hits[]): Hits {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  all.sort();
  let count = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[count++] = all[i]!;
  return all.subarray(0, count);
}
