/**
 * Counts titles by filter value: with the filters of all other types (those of its own type would
 * reduce every unselected value to zero) and without any filter. Each column is counted in its own
 * loop (`segments/tally.ts`), measured to be faster than one loop over all columns.
 */
import { topValues, type Place } from './accelerators/top-values.ts';
import { compareValues, ordinalOf, type FilterValue } from './segments/column.ts';
import type { Dimension } from './segments/columns.ts';
import { UNKNOWN_YEAR, type YearRange } from './segments/years.ts';
import type { Filtered, Filters } from './filters.ts';
import type { Hits } from './hits.ts';
import type { SearchIndex } from './segments/index.ts';
import type { Segment } from './segments/segment.ts';
import type { CachedHits } from './accelerators/hit-cache.ts';
import { findBaseCounts, type BaseCounts } from './accelerators/word-counts.ts';
import { withTally } from './segments/tally.ts';

export interface FacetRequest {
  dimension: Dimension;
  /** Maximum entries; 20 by default, unlimited for years. */
  limit?: number;
  /** Count only these values: for searching inside a long list by name. */
  among?: readonly FilterValue[];
}

export interface FacetEntry {
  value: FilterValue;
  /** Titles with this value that pass the filters of all other types; of years, with this first year. */
  total: number;
  /** Titles with this value, without any filter. */
  totalUnfiltered: number;
  /** Whether the request filters by it. */
  selected: boolean;
}

export interface Facet {
  dimension: Dimension;
  /** Most titles first (years: newest first, unknown last); selected values are always included. */
  entries: FacetEntry[];
  /** Number of values before the limit. */
  distinct: number;
}

/** The hits of one segment, before and after the filters. */
export interface CountedHits {
  segment: Segment;
  hits: Hits;
  filtered: Filtered;
  /** Cache entry of the hits and their counts. */
  found: CachedHits | null;
}

const DEFAULT_LIMIT = 20;
/** Maximum cached facet lists; the cache is cleared when the index changes. */
const MAX_KEPT = 128;

/** A query whose facets are counted, with its filters. */
interface FacetQuery {
  facets?: readonly FacetRequest[];
  filters?: Filters;
  years?: YearRange;
  /** The query, where it is one word. */
  word: string | null;
  /** Whether precomputed counts may be used (`accelerators/`). */
  accelerate: boolean;
}

/** Counts the requested facets; `name` is the cache key, null: do not cache. */
export function countFacets(
  index: SearchIndex,
  parts: readonly CountedHits[],
  { facets = [], filters = {}, years, word, accelerate }: FacetQuery,
  name: string | null,
): readonly Facet[] {
  if (facets.length === 0) return [];
  const count = () => {
    const based = parts.map((part) => ({
      ...part,
      basis: word && accelerate ? findBaseCounts(part.segment, word, part.hits) : null,
    }));
    return facets.map((facet) =>
      countFacet(based, facet, { selected: filters[facet.dimension] ?? [], accelerate }),
    );
  };
  if (name === null) return count();
  let kept = facetCaches.get(index);
  if (kept?.generation !== index.generation) {
    facetCaches.set(index, (kept = { generation: index.generation, lists: new Map() }));
  }
  const { lists } = kept;
  const key = JSON.stringify([name, facets, filters, years]);
  const lasts = lists.get(key) ?? count();
  lists.delete(key);
  lists.set(key, lasts);
  for (const oldest of lists.keys()) if (lists.size > MAX_KEPT) lists.delete(oldest);
  return lasts;
}
const facetCaches = new WeakMap<SearchIndex, { generation: number; lists: Map<string, Facet[]> }>();

function countFacet(
  parts: readonly (CountedHits & { basis: BaseCounts | null })[],
  { dimension, limit, among }: FacetRequest,
  { selected, accelerate }: { selected: readonly FilterValue[]; accelerate: boolean },
): Facet {
  const counted = parts.map(({ segment, hits, filtered, found, basis }) => ({
    ...{ segment, hits, narrowed: filtered.withoutOwn(dimension), found, basis },
  }));
  const isYear = dimension === 'year';
  const most = limit ?? (isYear ? Infinity : DEFAULT_LIMIT);
  const listing = isYear ? Infinity : most;
  const mayStopEarly = accelerate && among === undefined && selected.length === 0;
  const onlyFirst = mayStopEarly ? listing : null;
  return withTally(counted, dimension, onlyFirst, (tally) => {
    const { base, firstOther, unfiltered, totals, others } = tally;
    const listed = topValues(tally, listing, among);
    if (listed === null) return null;
    const { first, distinct } = listed;
    const chosen = new Set(selected);
    const shown = isYear ? newestFirst(first).slice(0, most) : first;
    const entries = shown.map(({ value, place }): FacetEntry => ({
      ...{ value, total: totals[place]!, totalUnfiltered: unfiltered[place]! },
      selected: chosen.has(value),
    }));
    for (const value of among === undefined ? chosen : []) {
      if (entries.some((entry) => entry.value === value)) continue;
      const own = ordinalOf(base, value);
      const other = others.indexOf(value);
      const place = own < 0 && other >= 0 ? firstOther + other : own;
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
