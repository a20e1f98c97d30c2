/**
 * Titles that have something in common with one: the rarer what they share, the nearer they are. What
 * is borrowed says nothing here.
 */
import { entriesFrom } from './browse.ts';
import { docsWith, eachOrdinal, ordinalOf, roomOf } from './segments/column.ts';
import type { Dimension } from './segments/columns.ts';
import type { SearchIndex } from './segments/index.ts';

/** What a title may share with others. */
export interface Signs {
  /** Values of filter types, each with what sharing it is worth. */
  values: readonly { dimension: Dimension; value: number; weight: number }[];
  /** The class as the shelf has it. */
  shelf?: { key: string; weight: number };
}

export interface Alike {
  id: number;
  score: number;
  /** What is shared, the rarest first: places in the list of values; -1 is the class. */
  shared: number[];
}

/** Titles under signs that are looked at: what very many share says little. */
const LOOKED_AT = 20_000;

interface Held {
  at: number;
  weight: number;
  /** Living titles, each once. */
  ids: number[];
}

/** The titles that share something with one, the nearest first. */
export function alike(index: SearchIndex, id: number, signs: Signs, count: number): Alike[] {
  const titles = index.segments.reduce(
    (sum, { size, deletedCount }) => sum + size - deletedCount,
    0,
  );
  const found = new Map<number, Alike>();
  let left = LOOKED_AT;
  for (const { at, weight, ids } of byRarity(index, signs)) {
    left -= ids.length;
    if (left < 0) break;
    const worth = weight * Math.log((titles + 1) / ids.length);
    for (const other of ids) {
      if (other === id) continue;
      const known = found.get(other) ?? { id: other, score: 0, shared: [] };
      found.set(other, known);
      known.score += worth;
      known.shared.push(at);
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, count);
}

/** What others have too, the rarest first. */
function byRarity(index: SearchIndex, { values, shelf }: Signs): Held[] {
  const held: Held[] = values.map(({ weight }, at) => ({ at, weight, ids: [] }));
  for (const dimension of new Set(values.map((sign) => sign.dimension))) {
    const here = held.filter(({ at }) => values[at]?.dimension === dimension);
    collect(index, dimension, new Map(here.map(({ at, ids }) => [values[at]?.value ?? 0, ids])));
  }
  if (shelf) held.push({ at: -1, weight: shelf.weight, ids: ofClass(index, shelf.key) });
  return held
    .filter(({ ids }) => ids.length > 1)
    .sort((a, b) => a.ids.length - b.ids.length || a.at - b.at);
}

/** Gathers the titles with each of these values: the column is read once for all of them. */
function collect(
  { segments }: SearchIndex,
  dimension: Dimension,
  idsOf: ReadonlyMap<number, number[]>,
): void {
  for (const { columns, ids, deleted } of segments) {
    const column = columns[dimension];
    const lists = new Map([...idsOf].map(([value, list]) => [ordinalOf(column, value), list]));
    const wanted = new Uint8Array(roomOf(column));
    for (const ordinal of lists.keys()) if (ordinal >= 0) wanted[ordinal] = 1;
    for (const doc of docsWith(column, wanted)) {
      if (deleted[doc] === 1) continue;
      eachOrdinal(column, doc, (ordinal) => lists.get(ordinal)?.push(ids[doc]!));
    }
  }
}

/** Those whose call number begins with the class; none where there are very many. */
function ofClass(index: SearchIndex, key: string): number[] {
  const found = new Set<number>();
  for (const entry of entriesFrom(index, 'shelf', { key, backwards: false })) {
    if (!entry.key.startsWith(key)) break;
    for (const id of entry.ids) found.add(id);
    if (found.size > LOOKED_AT) return [];
  }
  return [...found];
}
