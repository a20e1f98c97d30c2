/**
 * Groups editions of one work by a hash of the work's key; 0: no known work. Titles are sorted by hash,
 * then by number, so that editions are adjacent. One bit per title tells whether it has other editions;
 * most have none.
 */
import { free } from './growing.ts';
import { docsByKey, ordinalsOf } from './orders.ts';
import type { Segment } from './segment.ts';

export interface Works {
  /** By title. */
  numbers: Float64Array;
  /** Titles with a known work, sorted by hash, then number. */
  docs: Uint32Array;
  /** Bit of each title: whether another one of the segment is of its work. */
  withOthers: Uint8Array;
}

/** 53-bit hash of a text: collisions are unlikely among a million works. */
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
  const all = docsByKey(ordinals, distinct);
  free(ordinals);
  let unknown = 0;
  while (unknown < all.length && numbers[all[unknown]!] === 0) unknown++;
  const docs = unknown === 0 ? all : all.slice(unknown);
  const withOthers = new Uint8Array((numbers.length + 7) >>> 3);
  for (let place = 1; place < docs.length; place++) {
    const [one, other] = [docs[place - 1]!, docs[place]!];
    if (numbers[one] !== numbers[other]) continue;
    for (const doc of [one, other]) withOthers[doc >>> 3]! |= 1 << (doc & 7);
  }
  return { numbers, docs, withOthers };
}

const isAlone = ({ withOthers }: Works, doc: number): boolean =>
  ((withOthers[doc >>> 3]! >>> (doc & 7)) & 1) === 0;

type WithWorks = Pick<Segment, 'works' | 'deleted'>;

/** Whether a title of the same work in the segment was deleted. */
export function hasLostEdition({ works, deleted }: WithWorks, doc: number): boolean {
  const { numbers, docs } = works;
  const work = numbers[doc]!;
  if (work === 0) return false;
  if (isAlone(works, doc)) return deleted[doc] === 1;
  for (let place = placeOf(works, work); numbers[docs[place]!] === work; place++) {
    if (deleted[docs[place]!] === 1) return true;
  }
  return false;
}

/** More are not worth listing. */
const MAX_SHARED = 4096;
const MAX_LOOKUPS = 20_000;

/** Titles of a segment, ascending, whose works have editions in other segments; null if there are too many. */
export function sharedWorks(segments: readonly Segment[], own: Segment): Uint32Array | null {
  const known = sharedOf.get(own);
  if (known && isSame(known.segments, segments)) return known.docs;
  const found = new Set<number>();
  for (const other of segments) {
    if (other === own) continue;
    if (Math.min(own.works.docs.length, other.works.docs.length) > MAX_LOOKUPS) return null;
    for (const doc of sharedWith(own, other)) found.add(doc);
  }
  const docs = found.size > MAX_SHARED ? null : Uint32Array.from(found).sort();
  sharedOf.set(own, { segments: segments.map((segment) => new WeakRef(segment)), docs });
  return docs;
}

/** The segments searched, as weak references, so that merged ones can be freed. */
interface Shared {
  segments: readonly WeakRef<Segment>[];
  docs: Uint32Array | null;
}
const sharedOf = new WeakMap<Segment, Shared>();

const isSame = (known: Shared['segments'], segments: readonly Segment[]): boolean =>
  known.length === segments.length && known.every((each, i) => each.deref() === segments[i]);

/** Segments never change their works, so it is found once for each two. */
const sharedPairs = new WeakMap<Segment, WeakMap<Segment, Uint32Array>>();

function sharedWith(own: Segment, other: Segment): Uint32Array {
  const known = sharedPairs.get(own)?.get(other);
  if (known !== undefined) return known;
  const isSmaller = own.works.docs.length <= other.works.docs.length;
  const [small, large] = isSmaller ? [own, other] : [other, own];
  const { inSmall, inLarge } = findShared(small.works, large.works);
  keepPair(small, large, inSmall);
  keepPair(large, small, inLarge);
  return isSmaller ? inSmall : inLarge;
}

function keepPair(own: Segment, other: Segment, docs: Uint32Array): void {
  const pairs = sharedPairs.get(own) ?? new WeakMap<Segment, Uint32Array>();
  sharedPairs.set(own, pairs.set(other, docs));
}

/** Titles of both segments whose works are in both; each work of the smaller one is looked up in the larger one. */
function findShared(small: Works, large: Works): { inSmall: Uint32Array; inLarge: Uint32Array } {
  const inSmall: number[] = [];
  const inLarge = new Set<number>();
  for (const doc of small.docs) {
    const work = small.numbers[doc]!;
    let place = placeOf(large, work);
    if (large.numbers[large.docs[place]!] === work) inSmall.push(doc);
    for (; large.numbers[large.docs[place]!] === work; place++) inLarge.add(large.docs[place]!);
  }
  return { inSmall: Uint32Array.from(inSmall), inLarge: Uint32Array.from(inLarge) };
}

/** Number of editions of a title's work in all segments, without deleted ones; from 1 to a maximum. */
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
    const { works, deleted } = segment;
    if (segment === own && isAlone(works, doc)) {
      count += 1 - deleted[doc]!;
      continue;
    }
    const { numbers, docs } = works;
    let place = placeOf(works, work);
    for (; numbers[docs[place]!] === work && count < most; place++) {
      count += 1 - deleted[docs[place]!]!;
    }
  }
  return Math.min(most, Math.max(1, count));
}

/** Larger than any hash. */
const BEYOND = 2 ** 53;

/** Lower bound of a work's titles. Alternates interpolation and binary search, as hashes are evenly distributed. */
function placeOf({ numbers, docs }: Works, work: number): number {
  let low = 0;
  let high = docs.length;
  let least = 0;
  let most = BEYOND;
  for (let guesses = true; low < high; guesses = !guesses) {
    const share = guesses ? (work - least) / (most - least) : 0.5;
    const middle = low + Math.min(high - low - 1, Math.floor((high - low) * share));
    const number = numbers[docs[middle]!]!;
    if (number < work) {
      low = middle + 1;
      least = number;
    } else {
      high = middle;
      most = number;
    }
  }
  return low;
}
