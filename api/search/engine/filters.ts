/**
 * Filters: of different types all must hold, of one type one suffices (specification §5). One loop
 * over the hits for each type notes, in a bit of its own, which titles fail it: those that fail none
 * are the result, those that fail only type T still count in the list of T.
 */
import { noteWithout, ordinalsOf, type Column, type FilterValue } from './segments/column.ts';
import { UNKNOWN_YEAR, type Dimension } from './segments/columns.ts';
import type { Hits } from './hits.ts';
import type { Segment } from './segments/segment.ts';

/** The wanted values of each filter type; an empty list filters nothing. */
export type Filters = Partial<Record<Dimension, readonly FilterValue[]>>;

/** Years from … to, both included; one of the ways to satisfy the year filter. */
export interface YearRange {
  from?: number;
  to?: number;
}

export interface Filtered {
  /** Titles that satisfy every filter. */
  passed: Hits;
  /** Titles that satisfy every filter but those of this type. */
  withoutOwn: (dimension: Dimension) => Hits;
}

interface ActiveFilter {
  dimension: Dimension;
  /** 1 by number for the values that satisfy it. */
  allowed: (column: Column) => Uint8Array;
}

const NO_FILTERS: readonly ActiveFilter[] = [];

export function activeFilters(filters?: Filters, years?: YearRange): readonly ActiveFilter[] {
  if (filters === undefined && years === undefined) return NO_FILTERS;
  const wanted = new Map<Dimension, Set<FilterValue>>();
  for (const [dimension, values] of Object.entries(filters ?? {})) {
    if (values.length > 0) wanted.set(dimension as Dimension, new Set(values));
  }
  const ranged = years?.from !== undefined || years?.to !== undefined;
  if (ranged && !wanted.has('year')) wanted.set('year', new Set());
  return [...wanted].map(([dimension, values]) => ({
    dimension,
    allowed: (column) => {
      const allowed = ordinalsOf(column, values);
      if (ranged && dimension === 'year') {
        column.values.forEach((year, i) => (allowed[i]! |= Number(inRange(year, years))));
      }
      return allowed;
    },
  }));
}

function inRange(year: FilterValue, { from = -Infinity, to = Infinity }: YearRange): boolean {
  return year !== UNKNOWN_YEAR && typeof year === 'number' && year >= from && year <= to;
}

export function applyFilters(
  segment: Segment,
  hits: Hits,
  filters: readonly ActiveFilter[],
): Filtered {
  if (filters.length === 0) return { passed: hits, withoutOwn: () => hits };
  const failed = new Uint16Array(hits.length);
  filters.forEach(({ dimension, allowed }, number) => {
    const column = segment.columns[dimension];
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

/** Hits that failed nothing, or nothing but what is passed over. */
function select(hits: Hits, failed: Uint16Array, passedOver: number): Hits {
  if (room.length < hits.length) room = new Uint32Array(hits.length);
  const found = room;
  let count = 0;
  for (let i = 0; i < hits.length; i++) {
    found[count] = hits[i]!;
    count += ((failed[i]! & ~passedOver) - 1) >>> 31; // 1 for 0: quicker here than to branch
  }
  return found.slice(0, count);
}
/** Written to before it is known how much is needed: new memory of that size would cost more than the writing. */
let room = new Uint32Array(0);
