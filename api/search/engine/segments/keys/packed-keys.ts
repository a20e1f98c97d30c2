/**
 * A front-coded table of sorted keys and the titles under each: a key stores only what differs from the previous one.
 * The first of every sixteen is complete, so that a key is found by binary search among those and a short scan.
 *
 *     bytes   for each key: number of bytes shared with the previous key, the other bytes, and number of titles
 *     blocks  offsets in `bytes` of the keys 0, 16, 32 …; starts: offsets of their titles in `docs`
 *
 * Bytes that encode the number of titles are larger than any byte of UTF-8: 0xf8 is one, 0xf9 two …; after 0xff the
 * number follows, seven bits a byte, lowest first.
 */
import { bytesOf } from '../strings.ts';

export interface PackedKeys {
  /** How many keys there are. */
  size: number;
  bytes: Uint8Array;
  blocks: Uint32Array;
  starts: Uint32Array;
  /** Titles, rising under each key. */
  docs: Uint32Array;
}

/** Block size of the front-coded table; the first key of a block is complete. */
export const BLOCK_SHIFT = 4;
const BLOCK = 1 << BLOCK_SHIFT;
/** Maximum bytes shared with the previous key. */
export const MAX_SHARED = 255;
/** End of a key with one title; end of a key followed by its number of titles. */
export const ONE_TITLE = 0xf8;
export const MANY_TITLES = 0xff;

/** The first key not before a text (lower bound), and its titles in `docs`; none after the last key. */
export interface KeyPlace {
  key: number;
  from: number;
  to: number;
  /** Whether it is the text. */
  isSame: boolean;
}

/** Position of a text, or where it would be inserted. */
export const findKey = (keys: PackedKeys, text: string): KeyPlace =>
  findKeyBytes(keys, bytesOf(text));

export const findKeyBytes = (keys: PackedKeys, text: Uint8Array): KeyPlace =>
  placeOf(keys, text, false);

/** The first key after all with this prefix. */
export const findBehind = (keys: PackedKeys, text: string): KeyPlace =>
  placeOf(keys, bytesOf(text), true);

function placeOf(keys: PackedKeys, wanted: Uint8Array, isBehind: boolean): KeyPlace {
  const { size, bytes, blocks, starts, docs } = keys;
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(bytes, blocks[middle]! + 1, wanted, 0, isBehind)) low = middle + 1;
    else high = middle;
  }
  // The last block that begins before the text, if any, is read, at most to the beginning of the next.
  const block = Math.max(0, low - 1);
  const reader = { bytes, at: blocks[block] ?? 0, titles: 0 };
  let from = starts[block] ?? docs.length;
  let alike = 0; // bytes of the text that the last key began with
  for (let key = block << BLOCK_SHIFT; key < size; key++) {
    const shared = bytes[reader.at++]!;
    // One that has more of the one before than the text has is before the text as that was.
    if (shared <= alike) {
      alike = shared;
      while (alike < wanted.length && bytes[reader.at] === wanted[alike]) {
        alike++;
        reader.at++;
      }
      if (!isBefore(bytes, reader.at, wanted, alike, isBehind)) {
        const isSame = alike === wanted.length && bytes[reader.at]! >= ONE_TITLE;
        skipKey(reader);
        return { key, from, to: from + reader.titles, isSame };
      }
    }
    skipKey(reader);
    from += reader.titles;
  }
  return { key: size, from, to: from, isSame: false };
}

/** Whether a key is before the text; compares the key's bytes from `at` with the text's from `from`. */
function isBefore(
  bytes: Uint8Array,
  at: number,
  wanted: Uint8Array,
  from: number,
  isBehind: boolean,
): boolean {
  for (let i = from; i < wanted.length; i++, at++) {
    if (bytes[at] !== wanted[i]) return bytes[at]! >= ONE_TITLE || bytes[at]! < wanted[i]!;
  }
  return isBehind;
}

interface Reader {
  bytes: Uint8Array;
  at: number;
  /** Titles of the key that was read. */
  titles: number;
}

/** Reads on to the next key. */
function skipKey(reader: Reader): void {
  const { bytes } = reader;
  let { at } = reader;
  while (bytes[at]! < ONE_TITLE) at++;
  reader.titles = 1 + bytes[at]! - ONE_TITLE;
  if (bytes[at++] === MANY_TITLES) {
    reader.titles = bytes[at]! & 0x7f;
    for (let shift = 7; bytes[at++]! > 0x7f; shift += 7) {
      reader.titles += (bytes[at]! & 0x7f) << shift;
    }
  }
  reader.at = at;
}

/** Iterates over the keys. */
export interface KeyCursor extends Reader {
  keys: PackedKeys;
  /** Index of the key; after the last, the number of keys. */
  key: number;
  /** Its bytes are the first `length` of these. */
  text: Uint8Array<ArrayBuffer>;
  length: number;
  /** Its titles in `docs`. */
  from: number;
  to: number;
}

/** A cursor at a key, or behind the last. */
export function cursorAt(keys: PackedKeys, key: number): KeyCursor {
  const { bytes, blocks, starts, docs, size } = keys;
  const end = Math.min(key, size);
  const block = end >>> BLOCK_SHIFT;
  const from = starts[block] ?? docs.length;
  const cursor: KeyCursor = {
    ...{ keys, bytes, at: blocks[block] ?? bytes.length, titles: 0 },
    ...{ key: (block << BLOCK_SHIFT) - 1, text: new Uint8Array(64), length: 0, from, to: from },
  };
  while (cursor.key < end) advance(cursor);
  return cursor;
}

/** Goes on to the next key. */
export function advance(cursor: KeyCursor): void {
  cursor.from = cursor.to;
  if (++cursor.key >= cursor.keys.size) return;
  const { bytes } = cursor;
  let length = bytes[cursor.at++]!;
  for (; bytes[cursor.at]! < ONE_TITLE; cursor.at++) {
    if (length === cursor.text.length) {
      cursor.text = new Uint8Array(cursor.text.buffer.transfer(2 * length));
    }
    cursor.text[length++] = bytes[cursor.at]!;
  }
  cursor.length = length;
  skipKey(cursor);
  cursor.to = cursor.from + cursor.titles;
}

const decoder = new TextDecoder();

export const textOf = ({ text, length }: KeyCursor): string =>
  decoder.decode(text.subarray(0, length));

/** Compares the keys of two cursors. */
export function compareCursors(a: KeyCursor, b: KeyCursor): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = a.text[i]! - b.text[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Returns a function for the offset in `docs` of a key's titles; fast for consecutive keys. */
export function startsOf({
  size,
  bytes,
  blocks,
  starts,
  docs,
}: PackedKeys): (key: number) => number {
  const known = new Uint32Array(BLOCK);
  let knownBlock = -1;
  return (key) => {
    if (key >= size) return docs.length;
    const block = key >>> BLOCK_SHIFT;
    if (block !== knownBlock) {
      knownBlock = block;
      const reader = { bytes, at: blocks[block]!, titles: 0 };
      let start = starts[block]!;
      for (let k = 0; k < Math.min(BLOCK, size - (block << BLOCK_SHIFT)); k++) {
        known[k] = start;
        reader.at++;
        skipKey(reader);
        start += reader.titles;
      }
    }
    return known[key & (BLOCK - 1)]!;
  };
}
