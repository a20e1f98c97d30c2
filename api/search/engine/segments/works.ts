/**
 * Which titles are editions of one work: by a number made of the key of the work. Titles stand by
 * that number, then by their own, so that the others of a work are neighbours. 0: of no known work.
 */
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
  const known = Uint32Array.from(numbers.keys()).filter((doc) => numbers[doc] !== 0);
  const docs = known.sort((a, b) => numbers[a]! - numbers[b]! || a - b);
  const places = new Uint32Array(numbers.length);
  for (let place = 0; place < docs.length; place++) places[docs[place]!] = place;
  return { numbers, docs, places };
}

/** How many living titles of the segments are editions of one title's work, at most so many; at least the title. */
export function countEditions(
  segments: readonly Segment[],
  own: Segment,
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
