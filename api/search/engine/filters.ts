/**
 * Filters: types are combined with AND, values of one type with OR (specification §5). For each type, one
 * loop over the hits sets the type's bit for titles that fail it: titles without a bit are the result;
 * titles with only the bit of type T still count in the facet of T.
 */
import { noteWithout, ordinalsOf, type Column, type FilterValue } from './segments/column.ts';
import type { Columns, Dimension } from './segments/columns.ts';
import type { Hits } from './hits.ts';
import type { Segment } from './segments/segment.ts';
import { ordinalsWithin, UNKNOWN_YEAR, type YearRange } from './segments/years.ts';

/** The wanted values of each filter type; an empty list filters nothing. */
export type Filters = Partial<Record<Dimension, readonly FilterValue[]>>;

export interface Filtered {
  /** Titles that satisfy every filter. */
  passed: Hits;
  /** Titles that satisfy every filter but those of this type. */
  withoutOwn: (dimension: Dimension) => Hits;
}

interface ActiveFilter {
  dimension: Dimension;
  column: keyof Columns;
  /** 1 at the ordinals of the values that satisfy it. */
  allowed: (column: Column) => Uint8Array;
}

const NO_FILTERS: readonly ActiveFilter[] = [];

/**
 * The filters that narrow. A title passes the year filter by any year of its interval.
 *
 * @param years satisfies the year filter just as a listed year does
 */
export function activeFilters(filters?: Filters, years?: YearRange): readonly ActiveFilter[] {
  if (filters === undefined && years === undefined) return NO_FILTERS;
  const wanted = new Map<Dimension, Set<FilterValue>>();
  for (const [dimension, values] of Object.entries(filters ?? {})) {
    if (values.length > 0) wanted.set(dimension as Dimension, new Set(values));
  }
  const ranged = years?.from !== undefined || years?.to !== undefined;
  if (ranged && !wanted.has('year')) wanted.set('year', new Set());
  return [...wanted].map(([dimension, values]) => {
    if (dimension !== 'year') {
      return { dimension, column: dimension, allowed: (column) => ordinalsOf(column, values) };
    }
    const listed = [...values].filter((value) => typeof value === 'number');
    const ranges = [
      ...listed.map((year) => ({ from: year, to: year })),
      ...(ranged ? [years] : []),
    ];
    const isUnknownWanted = values.has(UNKNOWN_YEAR);
    return {
      dimension,
      column: 'years',
      allowed: (column) => ordinalsWithin(column, ranges, isUnknownWanted),
    };
  });
}

export function applyFilters(
  segment: Segment,
  hits: Hits,
  filters: readonly ActiveFilter[],
): Filtered {
  if (filters.length === 0) return { passed: hits, withoutOwn: () => hits };
  const failed = new Uint16Array(hits.length);
  filters.forEach(({ column: name, allowed }, number) => {
    const column = segment.columns[name];
    noteWithout(column, allowed(column), hits, 1 << number, failed);
  });
  const passed = select(hits, failed, 0);
  return {
    passed,
    withoutOwn: (dimension) => {
      const own = filters.findIndex((filter) => filter.dimension === dimension);
      return own < 0 ? passed : select(hits, failed, 1 << own);
    },
  };
}

/** Hits that failed no filter except those in `passedOver`. */
function select(hits: Hits, failed: Uint16Array, passedOver: number): Hits {
  if (room.length < hits.length) room = new Uint32Array(hits.length);
  const found = room;
  let count = 0;
  for (let i = 0; i < hits.length; i++) {
    found[count] = hits[i]!;
    count += ((failed[i]! & ~passedOver) - 1) >>> 31; // 1 for 0, branch-free
  }
  return found.slice(0, count);
}
/** Reusable output buffer: its size is unknown in advance, and allocating the maximum each time is slower. */
let room = new Uint32Array(0);
