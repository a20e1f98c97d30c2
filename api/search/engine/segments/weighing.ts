/**
 * How long a title is and how often it was lent: what the worth of a word asks of each title that has it. Both are kept
 * in one number, since such titles lie far apart and each place that is read in memory takes its time.
 */
import type { Hits } from '../hits.ts';

/** By number of title: the words of its first heading in the low byte, the logarithm of its uses in the high one. */
export type Weighing = Uint16Array;

export const weighing = (words: number, uses: number): number => (uses << 8) | words;
export const titleWords = (each: number): number => each & 0xff;
export const timesLent = (each: number): number => each >>> 8;

let gathered = new Uint16Array(1024);

/**
 * The weighing of each hit, until the next hits are weighed. Read at one go, before anything depends on what is
 * read, so that the processor fetches many at once.
 */
export function weighingOf(all: Weighing, hits: Hits): Weighing {
  if (gathered.length < hits.length) gathered = new Uint16Array(2 * hits.length);
  for (let i = 0; i < hits.length; i++) gathered[i] = all[hits[i]!]!;
  return gathered;
}
