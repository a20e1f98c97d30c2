/**
 * Counting the values of a column over many titles. Such loops wait for memory, so they are written to have
 * many loads under way at once: no branch that depends on what is loaded, few tables.
 */
import type { Hits } from '../hits.ts';
import { eachBit, type Column, type Numbers } from './column.ts';

/** Adds how many of the hits have each value. */
export function countValues(
  column: Column,
  hits: Hits,
  counts: Uint32Array = new Uint32Array(column.values.length),
): Uint32Array {
  if (column.shape === 'set') countSets(column.sets, hits, counts);
  else if (column.shape === 'list') countLists(column.starts, column.ordinals, hits, counts);
  else {
    const { ordinals } = column;
    for (let i = 0; i < hits.length; i++) counts[ordinals[hits[i]!]!]!++;
  }
  return counts;
}

/** Of fewer hits the bits are counted one by one. */
const FEW = 512;
/** So many bits of a set are counted as one number: a table of them stays in the nearest memory. */
const BITS = 11;
const MASK = (1 << BITS) - 1;
/** How often each such number occurs, all zero between uses. */
const [low, middle, high] = [0, 1, 2].map(() => new Uint32Array(MASK + 1)) as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/** Counts equal sets of some values first: that takes a title the same few steps, however many values it has. */
function countSets(sets: Numbers, hits: Hits, counts: Uint32Array): void {
  if (hits.length < FEW) {
    for (let i = 0; i < hits.length; i++) eachBit(sets[hits[i]!]!, (bit) => counts[bit]!++);
    return;
  }
  const hasMiddle = counts.length > BITS;
  const hasHigh = counts.length > 2 * BITS;
  for (let i = 0; i < hits.length; i++) {
    const set = sets[hits[i]!]!;
    low[set & MASK]!++;
    if (hasMiddle) middle[(set >>> BITS) & MASK]!++;
    if (hasHigh) high[set >>> (2 * BITS)]!++;
  }
  addSets(low, 0, counts);
  if (hasMiddle) addSets(middle, BITS, counts);
  if (hasHigh) addSets(high, 2 * BITS, counts);
}

function addSets(table: Uint32Array, first: number, counts: Uint32Array): void {
  for (let set = 0; set < table.length; set++) {
    const times = table[set]!;
    if (times === 0) continue;
    table[set] = 0;
    eachBit(set, (bit) => (counts[first + bit]! += times));
  }
}

/** Titles whose values are gathered before they are counted. */
const BLOCK = 8192;
/** Nearly all titles have no more values; those are copied without asking how many there are. */
const USUAL = 4;
const gathered = new Uint32Array(BLOCK * USUAL);

function countLists(starts: Uint32Array, ordinals: Numbers, hits: Hits, counts: Uint32Array): void {
  const last = ordinals.length - USUAL;
  for (let from = 0; from < hits.length; from += BLOCK) {
    const to = Math.min(hits.length, from + BLOCK);
    let count = 0;
    for (let i = from; i < to; i++) {
      const start = starts[hits[i]!]!;
      const end = starts[hits[i]! + 1]!;
      if (end - start <= USUAL && start <= last) {
        gathered[count] = ordinals[start]!;
        gathered[count + 1] = ordinals[start + 1]!;
        gathered[count + 2] = ordinals[start + 2]!;
        gathered[count + 3] = ordinals[start + 3]!;
        count += end - start;
      } else for (let k = start; k < end; k++) counts[ordinals[k]!]!++;
    }
    for (let k = 0; k < count; k++) counts[gathered[k]!]!++;
  }
}
