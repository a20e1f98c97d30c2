/** Numbers of words in the order in which they come, looked up by their bytes. */
import { createByteList, listSize, type ByteList } from './byte-list.ts';
import { growing32, push32, reserve8, type Growing32 } from '../growing.ts';

export interface TermNumbers {
  terms: ByteList;
  hashes: Growing32;
  /** One more than the number of the word that has the place, 0 for none; a power of two of them. */
  places: Uint32Array;
}

const encoder = new TextEncoder();

export const createTermNumbers = (): TermNumbers => ({
  terms: createByteList(),
  hashes: growing32(),
  places: new Uint32Array(256),
});

/** The number of a word, which gets one when it is new. */
export function termNumber(
  numbers: TermNumbers,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  hash = (hash ^ (hash >>> 15)) >>> 0;
  const { places, hashes, terms } = numbers;
  const last = places.length - 1;
  for (let place = hash & last; ; place = (place + 1) & last) {
    const number = places[place]! - 1;
    if (number < 0) return add(numbers, bytes, from, to, hash, place);
    if (hashes.array[number] === hash && holds(terms, number, bytes, from, to)) return number;
  }
}

export function numberOfText(numbers: TermNumbers, text: string): number {
  const bytes = encoder.encode(text);
  return termNumber(numbers, bytes, 0, bytes.length);
}

function holds(
  { bytes, ends }: ByteList,
  number: number,
  word: Uint8Array,
  from: number,
  to: number,
): boolean {
  const start = number === 0 ? 0 : ends.array[number - 1]!;
  if (ends.array[number]! - start !== to - from) return false;
  for (let at = from; at < to; at++) {
    if (bytes.array[start + at - from] !== word[at]) return false;
  }
  return true;
}

function add(
  numbers: TermNumbers,
  word: Uint8Array,
  from: number,
  to: number,
  hash: number,
  place: number,
): number {
  const { terms, hashes } = numbers;
  const { bytes, ends } = terms;
  const number = listSize(terms);
  reserve8(bytes, to - from);
  for (let at = from; at < to; at++) bytes.array[bytes.length++] = word[at]!;
  push32(ends, bytes.length);
  push32(hashes, hash);
  numbers.places[place] = number + 1;
  if (2 * (number + 1) > numbers.places.length) makeRoom(numbers);
  return number;
}

function makeRoom(numbers: TermNumbers): void {
  const places = new Uint32Array(4 * numbers.places.length);
  const last = places.length - 1;
  const { hashes } = numbers;
  for (let number = 0; number < hashes.length; number++) {
    let place = hashes.array[number]! & last;
    while (places[place] !== 0) place = (place + 1) & last;
    places[place] = number + 1;
  }
  numbers.places = places;
}
