/**
 * Iterates over titles in shelf order, that of call numbers; titles with the same call number are
 * ordered by id, so that every spot has a unique position.
 */
import { entriesFrom, type BrowseRequest } from './browse.ts';
import { hasOrdinal, ordinalOf } from './segments/column.ts';
import type { Dimension } from './segments/columns.ts';
import type { SearchIndex } from './segments/index.ts';
import type { Segment } from './segments/segment.ts';

/** A title under one of its call numbers, as a key of the shelf. */
export interface ShelfSpot {
  key: string;
  id: number;
}

interface Direction {
  /** True: spots before this one, nearest first; false: this one and those after it. */
  backwards: boolean;
  accept?: BrowseRequest['accept'];
}

/** Lazily yields the spots from a position in one direction. */
export function* alongShelf(
  index: SearchIndex,
  from: ShelfSpot,
  { backwards, accept }: Direction,
): Generator<ShelfSpot, undefined> {
  // The smallest key greater than this key.
  const key = backwards ? `${from.key}\0` : from.key;
  for (const entry of entriesFrom(index, 'shelf', { key, backwards, accept })) {
    const ids = backwards ? entry.ids.toReversed() : entry.ids;
    for (const id of ids) {
      const isBefore = entry.key === from.key && id < from.id;
      if (entry.key !== from.key || isBefore === backwards) yield { key: entry.key, id };
    }
  }
}

/** Returns a test for a filter value; the value is looked up once per segment. */
export function having(
  dimension: Dimension,
  value: number | string,
): NonNullable<BrowseRequest['accept']> {
  const ordinals = new Map<Segment, number>();
  return (segment, doc) => {
    const column = segment.columns[dimension];
    let ordinal = ordinals.get(segment);
    if (ordinal === undefined) ordinals.set(segment, (ordinal = ordinalOf(column, value)));
    return ordinal >= 0 && hasOrdinal(column, doc, ordinal);
  };
}
