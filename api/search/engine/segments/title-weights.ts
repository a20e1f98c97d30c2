/**
 * Title length and loans: what the score of a word needs of each title. Packed in one number, because the titles of a
 * word are far apart in memory and each read is a cache miss.
 */
import type { Hits } from '../hits.ts';

/** By title: words of its first heading in the low byte, logarithm of its loans in the high one. */
export type TitleWeights = Uint16Array;

export const packTitleWeight = (words: number, uses: number): number => (uses << 8) | words;
export const titleWords = (each: number): number => each & 0xff;
export const timesLent = (each: number): number => each >>> 8;

let gathered = new Uint16Array(1024);

/**
 * The title weights of each hit, valid until the next call. Loaded in one loop without dependent work, so that the
 * processor fetches many at once.
 */
export function gatherTitleWeights(all: TitleWeights, hits: Hits): TitleWeights {
  if (gathered.length < hits.length) gathered = new Uint16Array(2 * hits.length);
  for (let i = 0; i < hits.length; i++) gathered[i] = all[hits[i]!]!;
  return gathered;
}
