/**
 * Counts by filter value: for each value how many titles there are with the filters (those of its
 * own type left aside, or ticking one box would empty its neighbours) and without any. Each column
 * is counted in a loop of its own (segments/tally.ts), which was measured to be faster than one loop
 * over all columns.
 */
import { compareValues, ordinalOf, type FilterValue } from './segments/column.ts';
import { UNKNOWN_YEAR, type Dimension } from './segments/columns.ts';
import type { Filtered } from './filters.ts';
import type { Hits } from './hits.ts';
import type { Segment } from './segments/segment.ts';
import { mostFirst, withTally, type Place } from './segments/tally.ts';

export interface FacetRequest {
  dimension: Dimension;
  /** The longest list wanted; 20 unless said, no limit for years. */
  limit?: number;
  /** Count only these values: for searching inside a long list by name. */
  among?: readonly FilterValue[];
}

export interface FacetEntry {
  value: FilterValue;
  /** Titles with this value under the filters of all other types. */
  total: number;
  /** Titles with this value under no filter at all. */
  totalUnfiltered: number;
  /** Whether the request filters by it. */
  selected: boolean;
}

export interface Facet {
  dimension: Dimension;
  /** Most titles first, years newest first with the unknown last; selected values always in. */
  entries: FacetEntry[];
  /** How many values there are in all, before the limit. */
  distinct: number;
}

/** The hits of one segment, before and after the filters. */
export interface CountedHits {
  segment: Segment;
  hits: Hits;
  filtered: Filtered;
}

const DEFAULT_LIMIT = 20;

export function countFacet(
  parts: readonly CountedHits[],
  { dimension, limit, among }: FacetRequest,
  selected: readonly FilterValue[],
): Facet {
  const counted = parts.map(({ segment, hits, filtered }) => ({
    ...{ segment, hits, narrowed: filtered.withoutOwn(dimension) },
  }));
  return withTally(counted, dimension, (tally) => {
    const { values, unfiltered, totals, others } = tally;
    const isYear = dimension === 'year';
    const most = limit ?? (isYear ? Infinity : DEFAULT_LIMIT);
    const { first, distinct } = mostFirst(tally, isYear ? Infinity : most, among);
    const chosen = new Set(selected);
    const listed = isYear ? newestFirst(first).slice(0, most) : first;
    const entries = listed.map(({ value, place }): FacetEntry => ({
      ...{ value, total: totals[place]!, totalUnfiltered: unfiltered[place]! },
      selected: chosen.has(value),
    }));
    for (const value of among === undefined ? chosen : []) {
      if (entries.some((entry) => entry.value === value)) continue;
      const own = ordinalOf(values, value);
      const other = others.indexOf(value);
      const place = own < 0 && other >= 0 ? values.length + other : own;
      const [total = 0, totalUnfiltered = 0] = place < 0 ? [] : [totals[place], unfiltered[place]];
      entries.push({ value, total, totalUnfiltered, selected: true });
    }
    return { dimension, entries, distinct };
  });
}

/** The latest years first, the unknown one last. */
function newestFirst(years: readonly Place[]): Place[] {
  const isUnknown = ({ value }: Place): number => Number(value === UNKNOWN_YEAR);
  return years.toSorted((a, b) => isUnknown(a) - isUnknown(b) || compareValues(b.value, a.value));
}
