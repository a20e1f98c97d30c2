/**
 * Which titles are editions of one work: by a number made of the key of the work. Titles stand by
 * that number, then by their own, so that the others of a work are neighbours. 0: of no known work.
 */
import { lasting32, letGo } from './growing.ts';
import { ordinalsOf, ranked } from './orders.ts';
import type { Segment } from './segment.ts';

export interface Works {
  /** By title. */
  numbers: Float64Array;
  /** Titles that have one, by work and number. */
  docs: Uint32Array;
  /** The place of a title among them. */
  places: Uint32Array;
}

/** 53 bits of a text: of a million works no two are likely to share them. */
export function workNumber(key: string): number {
  if (key === '') return 0;
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}

export function worksOf(numbers: Float64Array): Works {
  const { ordinals, distinct } = ordinalsOf(numbers);
  const all = ranked(ordinals, distinct).docs;
  letGo(ordinals);
  let unknown = 0;
  while (unknown < all.length && numbers[all[unknown]!] === 0) unknown++;
  const docs = unknown === 0 ? all : all.slice(unknown);
  const places = lasting32(numbers.length);
  for (let place = 0; place < docs.length; place++) places[docs[place]!] = place;
  return { numbers, docs, places };
}

type WithWorks = Pick<Segment, 'works' | 'deleted'>;

/** Whether a title of the same work in the segment was deleted. */
export function hasLostEdition({ works, deleted }: WithWorks, doc: number): boolean {
  const { numbers, docs, places } = works;
  const work = numbers[doc]!;
  if (work === 0) return false;
  const isOf = (place: number): boolean => numbers[docs[place]!] === work;
  for (let p = places[doc]!; p >= 0 && isOf(p); p--) if (deleted[docs[p]!] === 1) return true;
  for (let p = places[doc]!; p < docs.length && isOf(p); p++) {
    if (deleted[docs[p]!] === 1) return true;
  }
  return false;
}

/** More are not worth listing. */
const MOST_SHARED = 4096;
const MOST_LOOKUPS = 20_000;

/** Titles of a segment, rising, whose works have editions in one of the others; null when those are many. */
export function sharedWorks(segments: readonly Segment[], own: Segment): Uint32Array | null {
  const known = sharedOf.get(own);
  if (known && isSame(known.segments, segments)) return known.docs;
  const found = new Set<number>();
  for (const other of segments) {
    if (other === own) continue;
    if (Math.min(own.works.docs.length, other.works.docs.length) > MOST_LOOKUPS) return null;
    for (const doc of sharedWith(own, other)) found.add(doc);
  }
  const docs = found.size > MOST_SHARED ? null : Uint32Array.from(found).sort();
  sharedOf.set(own, { segments, docs });
  return docs;
}

const sharedOf = new WeakMap<Segment, { segments: readonly Segment[]; docs: Uint32Array | null }>();

const isSame = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a.length === b.length && a.every((segment, i) => segment === b[i]);

/** Segments never change their works, so it is found once for each two. */
const sharedPairs = new WeakMap<Segment, WeakMap<Segment, Uint32Array>>();

function sharedWith(own: Segment, other: Segment): Uint32Array {
  let pairs = sharedPairs.get(own);
  if (pairs === undefined) sharedPairs.set(own, (pairs = new WeakMap()));
  let docs = pairs.get(other);
  if (docs === undefined) pairs.set(other, (docs = findShared(own.works, other.works)));
  return docs;
}

/** Each work of the smaller one is looked up in the larger one. */
function findShared(own: Works, other: Works): Uint32Array {
  const found: number[] = [];
  if (own.docs.length <= other.docs.length) {
    for (const doc of own.docs) {
      const work = own.numbers[doc]!;
      if (other.numbers[other.docs[placeOf(other, work)]!] === work) found.push(doc);
    }
    return Uint32Array.from(found);
  }
  for (const doc of other.docs) {
    const work = other.numbers[doc]!;
    for (let p = placeOf(own, work); own.numbers[own.docs[p]!] === work; p++) {
      found.push(own.docs[p]!);
    }
  }
  return Uint32Array.from(new Set(found));
}

/** How many living titles of the segments are editions of one title's work, at most so many; at least the title. */
export function countEditions(
  segments: readonly WithWorks[],
  own: WithWorks,
  doc: number,
  most: number,
): number {
  const work = own.works.numbers[doc]!;
  if (work === 0) return 1;
  let count = 0;
  for (const segment of segments) {
    const { numbers, docs, places } = segment.works;
    let place = segment === own ? places[doc]! : placeOf(segment.works, work);
    if (segment === own) while (place > 0 && numbers[docs[place - 1]!] === work) place--;
    for (; place < docs.length && numbers[docs[place]!] === work && count < most; place++) {
      count += 1 - segment.deleted[docs[place]!]!;
    }
  }
  return Math.max(1, count);
}

/** Where the titles of a work begin. */
function placeOf({ numbers, docs }: Works, work: number): number {
  let low = 0;
  let high = docs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[docs[middle]!]! < work) low = middle + 1;
    else high = middle;
  }
  return low;
}
