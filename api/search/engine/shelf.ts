/**
 * Along the shelf: titles one beside the other, in the order of their call numbers. Where several
 * stand under one number they follow by id, so that every spot has one place.
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
  /** Spots before this one, the nearest first; else this one and those after it. */
  backwards: boolean;
  accept?: BrowseRequest['accept'];
}

/** The spots of the shelf from a place on, in one direction, as they are asked for. */
export function* alongShelf(
  index: SearchIndex,
  from: ShelfSpot,
  { backwards, accept }: Direction,
): Generator<ShelfSpot, undefined> {
  // Nothing can stand between a key and the same with this behind it.
  const key = backwards ? `${from.key}\0` : from.key;
  for (const entry of entriesFrom(index, 'shelf', { key, backwards, accept })) {
    const ids = backwards ? entry.ids.toReversed() : entry.ids;
    for (const id of ids) {
      const isBefore = entry.key === from.key && id < from.id;
      if (entry.key !== from.key || isBefore === backwards) yield { key: entry.key, id };
    }
  }
}

/** Whether titles have a value of a filter type, asked of many of them: the value is sought once a segment. */
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
