/** Union of the postings of several terms: those of a prefix or of similar words. */
import { collectBits, createBits, type Bits, type Hits } from './hits.ts';
import type { Segment } from './segments/segment.ts';

/** Ascending titles, each with the field masks of all its terms. */
export interface Union {
  docs: Hits;
  masks: Uint8Array;
}

type Posted = Pick<Segment, 'size' | 'postings'>;

/** Title and mask fit one number of 32 bits in segments of fewer titles. */
const MASK_BITS = 8;
const MAX_TITLES = 1 << (32 - MASK_BITS);
/** At most so many postings are radix-sorted, if they are few of all titles; otherwise a bitmap is cheaper. */
const MAX_SORTED = 1 << 15;
const FEW_OF = 8;

export function unionOf(segment: Posted, terms: readonly number[]): Union {
  const { starts } = segment.postings;
  let postings = 0;
  for (const term of terms) postings += starts[term + 1]! - starts[term]!;
  const isFew = postings <= MAX_SORTED && FEW_OF * postings <= segment.size;
  return isFew && segment.size < MAX_TITLES
    ? sortedUnion(segment, terms, postings)
    : markedUnion(segment, terms, postings);
}

/** Bits of a radix-sort pass. */
const DIGIT_BITS = 11;
const counts = new Uint32Array(1 << DIGIT_BITS);
let pairs = new Uint32Array(1024);
let sorted = new Uint32Array(1024);

/** Radix-sorts title and mask as one number: touches less memory than a bitmap of the segment. */
function sortedUnion(segment: Posted, terms: readonly number[], length: number): Union {
  const { starts, docs, masks } = segment.postings;
  if (pairs.length < length) {
    pairs = new Uint32Array(2 * length);
    sorted = new Uint32Array(2 * length);
  }
  let filled = 0;
  for (const term of terms) {
    const end = starts[term + 1]!;
    for (let i = starts[term]!; i < end; i++) {
      pairs[filled++] = (docs[i]! << MASK_BITS) | masks[i]!;
    }
  }
  const bits = 32 - Math.clz32(segment.size - 1);
  const rounds = Math.ceil(bits / DIGIT_BITS);
  const each = Math.ceil(bits / rounds);
  for (let round = 0; round < rounds; round++) sortByDigit(length, MASK_BITS + round * each, each);
  return withoutRepeats(length);
}

/** One stable radix-sort pass. */
function sortByDigit(length: number, shift: number, bits: number): void {
  const digits = 1 << bits;
  counts.fill(0, 0, digits);
  for (let i = 0; i < length; i++) counts[(pairs[i]! >>> shift) & (digits - 1)]!++;
  let before = 0;
  for (let digit = 0; digit < digits; digit++) {
    const count = counts[digit]!;
    counts[digit] = before;
    before += count;
  }
  for (let i = 0; i < length; i++) {
    const pair = pairs[i]!;
    sorted[counts[(pair >>> shift) & (digits - 1)]!++] = pair;
  }
  [pairs, sorted] = [sorted, pairs];
}

function withoutRepeats(length: number): Union {
  const docs = new Uint32Array(length);
  const masks = new Uint8Array(length);
  let last = -1;
  let count = 0;
  for (let i = 0; i < length; i++) {
    const doc = pairs[i]! >>> MASK_BITS;
    count += doc === last ? 0 : 1;
    docs[count - 1] = last = doc;
    masks[count - 1]! |= pairs[i]!;
  }
  return { docs: docs.subarray(0, count), masks: masks.subarray(0, count) };
}

/** Masks and bitmap by title, zero between uses; one per segment, created lazily. */
interface Scratch extends Bits {
  masks: Uint8Array;
}
const scratchOf = new WeakMap<Posted, Scratch>();

function scratchFor(segment: Posted): Scratch {
  let scratch = scratchOf.get(segment);
  if (scratch === undefined) {
    scratch = { ...createBits(segment.size), masks: new Uint8Array(segment.size) };
    scratchOf.set(segment, scratch);
  }
  return scratch;
}

function markedUnion(segment: Posted, terms: readonly number[], most: number): Union {
  const { starts, docs, masks } = segment.postings;
  const scratch = scratchFor(segment);
  const touched = new Uint32Array(Math.min(most, segment.size));
  const { masks: all, bits, words } = scratch;
  for (const term of terms) {
    const end = starts[term + 1]!;
    for (let i = starts[term]!; i < end; i++) {
      const doc = docs[i]!;
      all[doc]! |= masks[i]!;
      bits[doc >>> 5]! |= 1 << (doc & 31);
      words[doc >>> 10]! |= 1 << ((doc >>> 5) & 31);
    }
  }
  const count = collectBits(scratch, touched);
  const found = touched.subarray(0, count);
  const union = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    union[i] = all[found[i]!]!;
    all[found[i]!] = 0;
  }
  return { docs: found, masks: union };
}
