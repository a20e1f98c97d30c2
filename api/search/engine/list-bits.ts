/**
 * Bitmaps of long lists of titles. Lists of frequent words are views of a segment in shared memory, which never
 * change: their bitmaps are cached, since queries contain the same words again and again.
 */
import type { Hits } from './hits.ts';

/** Lists of fewer titles are set in a bitmap faster than one is found. */
const MIN_CACHED = 1 << 16;
const MAX_BYTES = 24_000_000;

interface CachedBits {
  /** Weak, so that merged segments can be freed. */
  buffer: WeakRef<ArrayBufferLike>;
  byteOffset: number;
  length: number;
  bits: Uint32Array;
}

/** Least recently used first. */
let cached: CachedBits[] = [];

/** Bitmap of titles, all zero between uses. */
let scratch = new Uint32Array(1024);

const wordsOf = (list: Hits): number => (list.at(-1)! >>> 5) + 1;

function setBits(bits: Uint32Array, list: Hits): void {
  for (let i = 0; i < list.length; i++) bits[list[i]! >>> 5]! |= 1 << (list[i]! & 31);
}

/** Calls `use` with the bitmap of a list that is not empty; titles after its last one have no bits. */
export function withBits<Result>(list: Hits, use: (bits: Uint32Array) => Result): Result {
  if (list.length >= MIN_CACHED && list.buffer instanceof SharedArrayBuffer) {
    return use(cachedBits(list) ?? cacheBits(list));
  }
  const words = wordsOf(list);
  if (scratch.length < words) scratch = new Uint32Array(2 * words);
  setBits(scratch, list);
  const result = use(scratch);
  scratch.fill(0, 0, words);
  return result;
}

/** The bitmap of a list, if it is cached. */
export function cachedBits(list: Hits): Uint32Array | null {
  if (list.length < MIN_CACHED) return null;
  const { buffer, byteOffset, length } = list;
  const place = cached.findLastIndex(
    (one) =>
      one.byteOffset === byteOffset && one.length === length && one.buffer.deref() === buffer,
  );
  const found = cached[place];
  if (found === undefined) return null;
  if (place + 1 < cached.length) cached.push(...cached.splice(place, 1));
  return found.bits;
}

function cacheBits(list: Hits): Uint32Array {
  const bits = new Uint32Array(wordsOf(list));
  setBits(bits, list);
  const { buffer, byteOffset, length } = list;
  cached.push({ buffer: new WeakRef(buffer), byteOffset, length, bits });
  let bytes = 0;
  const first = cached.findLastIndex((one) => (bytes += one.bits.byteLength) > MAX_BYTES);
  cached = cached.slice(first + 1).filter((one) => one.buffer.deref() !== undefined);
  return bits;
}
