/** Writes front-coded tables of sorted keys, and merges them with one decoded key per table in memory. */
import {
  isSame,
  letGoTexts,
  sortedNumbers,
  startOf,
  type ByteList,
} from '../building/byte-list.ts';
import {
  free,
  finished32,
  finished8,
  growing32,
  growing8,
  push32,
  reserve8,
  type Growing32,
  type Growing8,
} from '../growing.ts';
import {
  advance,
  BLOCK_SHIFT,
  compareCursors,
  cursorAt,
  MANY_TITLES,
  MAX_SHARED,
  ONE_TITLE,
  type PackedKeys,
} from './packed-keys.ts';

export interface KeyPacker {
  size: number;
  bytes: Growing8;
  blocks: Growing32;
  starts: Growing32;
  docs: Growing32;
  /** Titles of the keys that are packed. */
  packed: number;
  /** The last key. */
  last: Growing8;
}

export const createPacker = (): KeyPacker => ({
  size: 0,
  bytes: growing8(),
  blocks: growing32(),
  starts: growing32(),
  docs: growing32(),
  packed: 0,
  last: growing8(),
});

/** Packs the next key, of which the titles were added to `docs` before. */
export function packKey(packer: KeyPacker, text: Uint8Array, from: number, to: number): void {
  const { bytes, last, docs } = packer;
  let shared = 0;
  if ((packer.size & ((1 << BLOCK_SHIFT) - 1)) === 0) {
    push32(packer.blocks, bytes.length);
    push32(packer.starts, packer.packed);
  } else {
    const most = Math.min(last.length, to - from, MAX_SHARED);
    while (shared < most && last.array[shared] === text[from + shared]) shared++;
  }
  reserve8(bytes, to - from - shared + 8);
  bytes.array[bytes.length++] = shared;
  for (let at = from + shared; at < to; at++) bytes.array[bytes.length++] = text[at]!;
  packCount(bytes, docs.length - packer.packed);
  packer.packed = docs.length;
  packer.size++;
  last.length = shared;
  reserve8(last, to - from - shared);
  for (let at = from + shared; at < to; at++) last.array[last.length++] = text[at]!;
}

function packCount(bytes: Growing8, titles: number): void {
  if (ONE_TITLE + titles - 1 < MANY_TITLES) {
    bytes.array[bytes.length++] = ONE_TITLE + titles - 1;
    return;
  }
  bytes.array[bytes.length++] = MANY_TITLES;
  let left = titles;
  for (; left > 0x7f; left >>>= 7) bytes.array[bytes.length++] = 0x80 | (left & 0x7f);
  bytes.array[bytes.length++] = left;
}

/** The packed keys; the packer is used up. */
export const finishPacker = ({ size, bytes, blocks, starts, docs }: KeyPacker): PackedKeys => ({
  size,
  bytes: finished8(bytes),
  blocks: finished32(blocks),
  starts: finished32(starts),
  docs: finished32(docs),
});

/**
 * Sorts and packs texts, each with its title; consumes the texts. Empty ones are no keys.
 * @param docs the title of each text; null if they are numbered alike
 */
export function packTexts(texts: ByteList, docs: Uint32Array | null): PackedKeys {
  const order = sortedNumbers(texts);
  const packer = createPacker();
  for (let i = 0; i < order.length;) {
    const text = order[i]!;
    const from = startOf(texts, text);
    const to = texts.ends.array[text]!;
    for (; i < order.length && isSame(texts, order[i]!, text); i++) {
      if (from === to) continue;
      const doc = docs === null ? order[i]! : docs[order[i]!]!;
      // Titles are ascending, so duplicates of a key in one title are adjacent.
      const isNew = packer.docs.length === packer.packed;
      if (isNew || packer.docs.array[packer.docs.length - 1] !== doc) push32(packer.docs, doc);
    }
    if (from < to) packKey(packer, texts.bytes.array, from, to);
  }
  letGoTexts(texts);
  free(order);
  return finishPacker(packer);
}

/**
 * The keys of several as one, without those that have no titles left.
 * @param placeOf by list and old number the new number of a title, below zero when it is gone
 */
export function mergeKeys(
  lists: readonly PackedKeys[],
  placeOf: readonly Int32Array[],
): PackedKeys {
  const packer = createPacker();
  const { docs } = packer;
  const cursors = lists.map((keys) => cursorAt(keys, 0));
  for (;;) {
    let first = -1;
    cursors.forEach((cursor, c) => {
      if (cursor.key >= cursor.keys.size) return;
      if (first < 0 || compareCursors(cursor, cursors[first]!) < 0) first = c;
    });
    const smallest = cursors[first];
    if (smallest === undefined) return finishPacker(packer);
    // Those before the smallest are larger, those behind it larger or the same.
    for (let c = cursors.length - 1; c >= first; c--) {
      const cursor = cursors[c]!;
      if (cursor.key >= cursor.keys.size || compareCursors(cursor, smallest) !== 0) continue;
      for (let i = cursor.from; i < cursor.to; i++) {
        const doc = placeOf[c]![cursor.keys.docs[i]!]!;
        if (doc >= 0) push32(docs, doc);
      }
      if (c > first) advance(cursor);
    }
    if (docs.length > packer.packed + 1) docs.array.subarray(packer.packed, docs.length).sort();
    if (docs.length > packer.packed) packKey(packer, smallest.text, 0, smallest.length);
    advance(smallest);
  }
}
