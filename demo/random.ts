/** Random numbers that are the same in every run and on every machine. */

/** A source of numbers from 0 (included) to 1. */
export type Random = () => number;

/** Mulberry32: small, fast, and good enough for made-up data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from `from` to `to`, both included. */
export const integer = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

/** An item of a list that is not empty. */
export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

/**
 * Numbers from 0 to size − 1 in Zipf's proportions: number n about as often as 1 / (n + shift).
 * A larger shift makes the commonest less common.
 */
export function createZipf(random: Random, size: number, shift: number): () => number {
  const low = Math.log(shift);
  const span = Math.log(size + shift) - low;
  return () => Math.min(size - 1, Math.floor(Math.exp(low + random() * span) - shift));
}
