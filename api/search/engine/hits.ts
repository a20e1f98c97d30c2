/** Operations on hit lists: title numbers of one segment, rising. Lists are never changed. */
import { seek } from './segments/postings.ts';

export type Hits = Uint32Array;

export const NO_HITS: Hits = new Uint32Array(0);
/** A list this many times longer is jumped through instead of walked. */
const JUMP_RATIO = 8;

/** Titles in both lists. */
export function intersect(a: Hits, b: Hits): Hits {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const found = new Uint32Array(short.length);
  let count = 0;
  let j = 0;
  if (long.length > JUMP_RATIO * short.length) {
    for (let i = 0; i < short.length && j < long.length; i++) {
      j = seek(long, j, long.length, short[i]!);
      if (long[j] === short[i]) found[count++] = short[i]!;
    }
    return found.subarray(0, count);
  }
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

/** Titles of the first list that are not in the second. */
export function subtract(a: Hits, b: Hits): Hits {
  const found = new Uint32Array(a.length);
  let count = 0;
  let j = 0;
  const jump = b.length > JUMP_RATIO * a.length;
  for (let i = 0; i < a.length; i++) {
    const doc = a[i]!;
    if (jump) j = seek(b, j, b.length, doc);
    else while (j < b.length && b[j]! < doc) j++;
    if (b[j] !== doc) found[count++] = doc;
  }
  return found.subarray(0, count);
}

/** Titles that are not marked. */
export function withoutMarked(hits: Hits, marked: Uint8Array): Hits {
  const found = new Uint32Array(hits.length);
  let count = 0;
  for (let i = 0; i < hits.length; i++) {
    found[count] = hits[i]!;
    count += 1 - marked[hits[i]!]!;
  }
  return found.subarray(0, count);
}

/** Every title from 0 to size − 1. */
export function everyTitle(size: number): Hits {
  const all = new Uint32Array(size);
  for (let doc = 0; doc < size; doc++) all[doc] = doc;
  return all;
}

/** All titles of several short lists, in any order, each once. */
export function everyOf(lists: readonly Hits[]): Hits {
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
