/**
 * Texts as bytes of UTF-8 in the order in which they come, each at its number, and their sorting: for the lists
 * that become string tables. As strings, a million of them would take ten times the memory.
 */
import { isAndSign, type WordBytes } from '../../query/word-bytes.ts';
import {
  finished32,
  lasting8,
  free,
  growing32,
  growing8,
  push32,
  reserve8,
  type Growing32,
  type Growing8,
} from '../growing.ts';
import type { StringTable } from '../strings.ts';

export interface ByteList {
  bytes: Growing8;
  /** Where each text ends. */
  ends: Growing32;
}

const BLANK = 0x20;
const encoder = new TextEncoder();

export const createByteList = (): ByteList => ({ bytes: growing8(), ends: growing32() });

/** The list is used up. */
export function letGoTexts({ bytes, ends }: ByteList): void {
  free(bytes.array);
  free(ends.array);
}

export const listSize = ({ ends }: ByteList): number => ends.length;

export const startOf = ({ ends }: ByteList, i: number): number =>
  i === 0 ? 0 : ends.array[i - 1]!;

/** Adds a text. */
export function addText({ bytes, ends }: ByteList, text: string): void {
  reserve8(bytes, 3 * text.length);
  let end = bytes.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) {
      end = bytes.length + encoder.encodeInto(text, bytes.array.subarray(bytes.length)).written;
      break;
    }
    bytes.array[end++] = code;
  }
  bytes.length = end;
  push32(ends, end);
}

/** Adds words with a blank between them, without the sign for "and": a key for sorting. */
export function addWords({ bytes, ends }: ByteList, words: WordBytes): void {
  const begin = bytes.length;
  for (let w = 0; w < words.count; w++) {
    if (isAndSign(words, w)) continue;
    const from = words.starts[w]!;
    const to = words.ends[w]!;
    reserve8(bytes, to - from + 1);
    if (bytes.length > begin) bytes.array[bytes.length++] = BLANK;
    for (let at = from; at < to; at++) bytes.array[bytes.length++] = words.bytes[at]!;
  }
  push32(ends, bytes.length);
}

/** Bytes that are compared in one go. */
const STEP = 4;
/** Fewer texts than these are put in order one by one. */
const SMALL_LIST = 12;

/**
 * The numbers of all texts by their bytes, which is the order of code points; equal texts by number.
 * A few bytes of each and its number make one large number, which the engine sorts without asking; texts that begin
 * alike are sorted again by what follows.
 */
export function sortedNumbers(list: ByteList): Uint32Array<ArrayBuffer> {
  const size = listSize(list);
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i++) order[i] = i;
  const keys = new BigUint64Array(size);
  const halves = new Uint32Array(keys.buffer);
  // Pairs of numbers after which bytes they are alike: from, to, bytes.
  const alike = [0, size, 0];
  while (alike.length > 0) {
    const skipped = alike.pop()!;
    const to = alike.pop()!;
    const from = alike.pop()!;
    if (to - from <= SMALL_LIST) {
      sortFew(list, order, from, to);
      continue;
    }
    for (let i = from, half = 0; i < to; i++) {
      halves[half++] = order[i]!;
      halves[half++] = bytesFrom(list, order[i]!, skipped);
    }
    keys.subarray(0, to - from).sort();
    for (let i = from; i < to; i++) order[i] = halves[2 * (i - from)]!;
    for (let first = from, next = from + 1; first < to; first = next++) {
      const key = halves[2 * (first - from) + 1];
      while (next < to && halves[2 * (next - from) + 1] === key) next++;
      if (next - first < 2) continue;
      const { shortest, longest } = lengths(list, order, first, next);
      if (longest > skipped + STEP) alike.push(first, next, skipped + STEP);
      // Zero bytes at the end look as no bytes do.
      else if (shortest < longest) order.subarray(first, next).sort((a, b) => compare(list, a, b));
    }
  }
  free(keys);
  return order;
}

function bytesFrom({ bytes: { array }, ends }: ByteList, i: number, skipped: number): number {
  const at = (i === 0 ? 0 : ends.array[i - 1]!) + skipped;
  const left = ends.array[i]! - at;
  if (left >= STEP) {
    return (
      ((array[at]! << 24) | (array[at + 1]! << 16) | (array[at + 2]! << 8) | array[at + 3]!) >>> 0
    );
  }
  if (left <= 0) return 0;
  const second = left > 1 ? array[at + 1]! << 16 : 0;
  return ((array[at]! << 24) | second | (left > 2 ? array[at + 2]! << 8 : 0)) >>> 0;
}

function lengths(
  list: ByteList,
  order: Uint32Array,
  from: number,
  to: number,
): { shortest: number; longest: number } {
  let shortest = Infinity;
  let longest = 0;
  for (let i = from; i < to; i++) {
    const length = list.ends.array[order[i]!]! - startOf(list, order[i]!);
    if (length < shortest) shortest = length;
    if (length > longest) longest = length;
  }
  return { shortest, longest };
}

function sortFew(list: ByteList, order: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const one = order[i]!;
    let place = i;
    for (; place > from && compare(list, order[place - 1]!, one) > 0; place--) {
      order[place] = order[place - 1]!;
    }
    order[place] = one;
  }
}

/** Never 0: of equal texts the smaller number comes first. */
function compare(list: ByteList, a: number, b: number): number {
  const { bytes, ends } = list;
  let i = startOf(list, a);
  let j = startOf(list, b);
  const endA = ends.array[a]!;
  const endB = ends.array[b]!;
  while (i < endA && j < endB) {
    const difference = bytes.array[i++]! - bytes.array[j++]!;
    if (difference !== 0) return difference;
  }
  return endA - i - (endB - j) || a - b;
}

/** Whether two texts are the same. */
export function isSame(list: ByteList, a: number, b: number): boolean {
  const { bytes, ends } = list;
  const i = startOf(list, a);
  const j = startOf(list, b);
  const length = ends.array[a]! - i;
  if (ends.array[b]! - j !== length) return false;
  for (let k = 0; k < length; k++) if (bytes.array[i + k] !== bytes.array[j + k]) return false;
  return true;
}

/** The different texts in order, and by number in the list which of them each is. */
export interface Distinct {
  table: StringTable;
  placeOf: Uint32Array<ArrayBuffer>;
}

/** @param order as `sortedNumbers` says */
export function distinctOf(list: ByteList, order: Uint32Array): Distinct {
  const placeOf = new Uint32Array(order.length);
  const starts = growing32();
  const kept = growing32();
  let length = 0;
  for (let i = 0; i < order.length; i++) {
    const text = order[i]!;
    if (i === 0 || !isSame(list, order[i - 1]!, text)) {
      push32(starts, length);
      length += list.ends.array[text]! - startOf(list, text);
      push32(kept, text);
    }
    placeOf[text] = starts.length - 1;
  }
  push32(starts, length);
  const bytes = lasting8(length);
  for (let place = 0; place < kept.length; place++) {
    const text = kept.array[place]!;
    copy(list, startOf(list, text), list.ends.array[text]!, bytes, starts.array[place]!);
  }
  free(kept.array);
  return { table: { bytes, starts: finished32(starts) }, placeOf };
}

function copy(
  { bytes: { array } }: ByteList,
  from: number,
  to: number,
  into: Uint8Array,
  at: number,
): void {
  for (let i = from; i < to; i++) into[at + i - from] = array[i]!;
}
