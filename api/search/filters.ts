/**
 * Filters: of different types all must hold, of one type one suffices (specification §5). One loop
 * over the hits for each type notes how many types a title fails and which it failed last: the
 * titles that fail none are the result, those that fail only type T still count in the list of T.
 */
import {
  ordinalsOf,
  UNKNOWN_YEAR,
  type Column,
  type Dimension,
  type FilterValue,
} from './columns.ts';
import type { Hits } from './hits.ts';
import type { Segment } from './segment.ts';

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
  /** For each filtered type, titles that satisfy all the others. */
  withoutOwn: Map<Dimension, Hits>;
}

interface ActiveFilter {
  dimension: Dimension;
  /** 1 by number for the values that satisfy it. */
  allowed: (column: Column) => Uint8Array;
}

export function activeFilters(filters: Filters, years?: YearRange): ActiveFilter[] {
  const wanted = new Map(
    Object.entries(filters)
      .filter(([, values]) => values.length > 0)
      .map(([dimension, values]) => [dimension as Dimension, new Set(values)]),
  );
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
  if (filters.length === 0) return { passed: hits, withoutOwn: new Map() };
  const failed = new Uint8Array(hits.length);
  const failedLast = new Uint8Array(hits.length);
  filters.forEach(({ dimension, allowed: allowedIn }, number) => {
    const column = segment.columns[dimension];
    const allowed = allowedIn(column);
    if (column.starts === null) testSingle(column, hits, allowed, number, failed, failedLast);
    else testMany(column, column.starts, hits, allowed, number, failed, failedLast);
  });
  const passed = select(hits, failed, failedLast, -1);
  return {
    passed,
    withoutOwn: new Map(
      filters.map(({ dimension }, number) => [dimension, select(hits, failed, failedLast, number)]),
    ),
  };
}

function testSingle(
  { ordinals }: Column,
  hits: Hits,
  allowed: Uint8Array,
  number: number,
  failed: Uint8Array,
  failedLast: Uint8Array,
): void {
  for (let i = 0; i < hits.length; i++) {
    if (allowed[ordinals[hits[i]!]!] === 1) continue;
    failed[i]!++;
    failedLast[i] = number;
  }
}

function testMany(
  { ordinals }: Column,
  starts: Uint32Array,
  hits: Hits,
  allowed: Uint8Array,
  number: number,
  failed: Uint8Array,
  failedLast: Uint8Array,
): void {
  for (let i = 0; i < hits.length; i++) {
    const doc = hits[i]!;
    const end = starts[doc + 1]!;
    let k = starts[doc]!;
    while (k < end && allowed[ordinals[k]!] === 0) k++;
    if (k < end) continue;
    failed[i]!++;
    failedLast[i] = number;
  }
}

/** Hits that failed nothing, or nothing but filter `number`. */
function select(hits: Hits, failed: Uint8Array, failedLast: Uint8Array, number: number): Hits {
  const found = new Uint32Array(hits.length);
  let count = 0;
  for (let i = 0; i < hits.length; i++) {
    if (failed[i] === 0 || (failed[i] === 1 && failedLast[i] === number)) found[count++] = hits[i]!;
  }
  return found.subarray(0, count);
}
