/**
 * Trigram index of the dictionary, for words similar to a given one. Three consecutive bytes of a term,
 * five bits of each, are one of 32,768 buckets; a term is listed in the bucket of each of its trigrams,
 * padded with two zero bytes before and one after. Terms that share enough buckets with a word are then
 * compared by edit distance. Bucket collisions cost time, but not correctness.
 */
import { lasting32 } from './growing.ts';
import type { Segment } from './segment.ts';
import { stringAt, tableSize, type StringTable } from './strings.ts';

export interface Trigrams {
  /** terms[starts[b]] … terms[starts[b + 1]] are the terms in bucket b, rising. */
  starts: Uint32Array;
  terms: Uint32Array;
}

const BUCKETS = 1 << 15;
const MIN_LENGTH = 3;
const SHORT_LENGTH = 4;
/** Maximum trigrams that one edit changes. */
const MAX_CHANGED_TRIGRAMS = 4;
const encoder = new TextEncoder();

/** How many buckets each term shares, all zero between uses; made when first needed. */
const sharedOf = new WeakMap<Segment, Uint8Array>();

/** How many letters may differ in a word of this length. */
export const allowedDistance = (length: number): number => (length < 5 ? 1 : 2);

/** Terms that differ from a word in at most `most` letters, itself left out. */
export function likeTerms(segment: Segment, word: string, most: number): string[] {
  if (word.length < MIN_LENGTH) return [];
  const { terms } = segment;
  const { starts, terms: listed } = segment.trigrams;
  let shared = sharedOf.get(segment);
  if (shared === undefined) sharedOf.set(segment, (shared = new Uint8Array(tableSize(terms))));
  const key = encoder.encode(word);
  const buckets = new Set<number>();
  for (let k = 0; k <= key.length; k++) buckets.add(bucketAt(key, 0, key.length, k));
  // A swap changes four trigrams, any other edit three; with fewer than two in common almost
  // every term would have to be looked at, save in short words, where it is worth it.
  const needed = Math.max(
    word.length <= SHORT_LENGTH ? 1 : 2,
    buckets.size - MAX_CHANGED_TRIGRAMS * most,
  );
  const touched: number[] = [];
  for (const bucket of buckets) {
    for (let k = starts[bucket]!; k < starts[bucket + 1]!; k++) {
      const term = listed[k]!;
      if (++shared[term]! === needed) touched.push(term);
    }
  }
  const found: string[] = [];
  for (const term of touched) {
    const length = terms.starts[term + 1]! - terms.starts[term]!;
    if (Math.abs(length - key.length) > 2 * most) continue;
    const text = stringAt(terms, term);
    const distance = editDistance(word, text, most);
    if (distance > 0 && distance <= most) found.push(text);
  }
  for (const bucket of buckets) {
    for (let k = starts[bucket]!; k < starts[bucket + 1]!; k++) shared[listed[k]!] = 0;
  }
  return found;
}

/** Damerau-Levenshtein distance (neighbours may swap once); anything above `most` is `most` + 1. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row[j] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length]!, most + 1);
}

/** The trigram list of a dictionary. */
export function buildTrigrams(table: StringTable): Trigrams {
  const { bytes, starts: places } = table;
  const size = tableSize(table);
  const starts = new Uint32Array(BUCKETS + 1);
  const each = (visit: (bucket: number, term: number) => void): void => {
    for (let term = 0; term < size; term++) {
      const from = places[term]!;
      const length = places[term + 1]! - from;
      // Numbers are not corrected.
      if (length < MIN_LENGTH || (bytes[from]! >= 0x30 && bytes[from]! <= 0x39)) continue;
      for (let k = 0; k <= length; k++) visit(bucketAt(bytes, from, length, k), term);
    }
  };
  each((bucket) => starts[bucket + 1]!++);
  for (let b = 1; b <= BUCKETS; b++) starts[b]! += starts[b - 1]!;
  const next = starts.slice();
  const terms = lasting32(starts[BUCKETS]!);
  each((bucket, term) => (terms[next[bucket]!++] = term));
  return { starts, terms };
}

/** The bucket of bytes k − 2, k − 1 and k of a term, zero outside it. */
function bucketAt(bytes: Uint8Array, from: number, length: number, k: number): number {
  const first = k >= 2 ? bytes[from + k - 2]! : 0;
  const second = k >= 1 ? bytes[from + k - 1]! : 0;
  const third = k < length ? bytes[from + k]! : 0;
  return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);
}
