/** Filters and their counts. */
import {
  UNKNOWN_YEAR,
  type Dimension,
  type Facet,
  type FacetRequest,
  type Filters,
  type FilterValue,
  type YearRange,
} from '../../engine/engine.ts';
import { filterField, TITLE_FIELDS as F, termValue, valueTerm } from '../fields.ts';
import { allOf, anyOf, not, terms, type Dsl } from './dsl.ts';
import { yearsQuery } from './tree-query.ts';

/** One query for each filter type that narrows. */
export type FilterQueries = ReadonlyMap<Dimension, Dsl>;

/** As `activeFilters` in process (engine/filters.ts). */
export function filterQueries(filters: Filters = {}, years?: YearRange): FilterQueries {
  const found = new Map<Dimension, Dsl>();
  for (const [name, values] of Object.entries(filters)) {
    const dimension = name as Dimension;
    if (values.length === 0) continue;
    found.set(dimension, terms(filterField(dimension), values.map(valueTerm)));
  }
  const ranged = years?.from !== undefined || years?.to !== undefined;
  const listed = filters.year ?? [];
  if (listed.length > 0 || ranged)
    found.set('year', yearFilter(listed, ranged ? years : undefined));
  return found;
}

const yearFilter = (listed: readonly FilterValue[], range: YearRange | undefined): Dsl =>
  anyOf([
    ...listed
      .filter((year) => typeof year === 'number')
      .map((year) => yearsQuery({ from: year, to: year })),
    ...(range ? [yearsQuery(range)] : []),
    ...(listed.includes(UNKNOWN_YEAR) ? [not({ exists: { field: F.yearFrom } })] : []),
  ]);

export const allFilters = (filters: FilterQueries): Dsl[] => [...filters.values()];

const DEFAULT_LIMIT = 20;
/** More years than there are, and more buckets than a list has. */
const MAX_YEARS = 5000;
/** Above it the number of values is an estimate. */
const EXACT_DISTINCT = 40_000;

interface CountedFacet {
  request: FacetRequest;
  selected: readonly FilterValue[];
}

/**
 * Counts without any filter, and with those of the other types (`with`): values with most of the second are
 * listed. With one shard both are exact.
 */
export function facetAggregations(
  { request: { dimension, limit, among }, selected }: CountedFacet,
  filters: FilterQueries,
): Dsl {
  const field = filterField(dimension);
  const others = [...filters].flatMap(([own, query]) => (own === dimension ? [] : [query]));
  const narrowed = others.length > 0 && { aggs: { with: { filter: allOf(others) } } };
  const order = [
    ...(others.length > 0 ? [{ with: 'desc' }] : []),
    { _count: 'desc' },
    { _key: 'asc' },
  ];
  const list = (size: number, include?: readonly FilterValue[]): Dsl => ({
    terms: { field, size, order, ...(include && { include: include.map(valueTerm) }) },
    ...narrowed,
  });
  const name = `facet ${dimension}`;
  if (among !== undefined) return among.length === 0 ? {} : { [name]: list(among.length, among) };
  const isYear = dimension === 'year';
  const most = isYear ? MAX_YEARS : (limit ?? DEFAULT_LIMIT);
  return {
    [name]: list(Math.max(1, most + 1)),
    ...(selected.length > 0 && { [`chosen ${dimension}`]: list(selected.length, selected) }),
    ...(!isYear && {
      [`values ${dimension}`]: { cardinality: { field, precision_threshold: EXACT_DISTINCT } },
    }),
  };
}

interface Bucket {
  key: string;
  doc_count: number;
  with?: { doc_count: number };
}
export type Aggregations = Record<
  string,
  { buckets?: Bucket[]; value?: number; doc_count?: number } | undefined
>;

/** The facet of an answer; as in process. */
export function readFacet(
  { request: { dimension, limit, among }, selected }: CountedFacet,
  answer: Aggregations,
): Facet {
  const chosen = new Set(selected);
  const entryOf = ({ key, doc_count: all, with: narrowed }: Bucket) => {
    const value = termValue(key);
    const total = narrowed?.doc_count ?? all;
    return { value, total, totalUnfiltered: all, selected: chosen.has(value) };
  };
  const found = (answer[`facet ${dimension}`]?.buckets ?? []).map(entryOf);
  if (among !== undefined) {
    const most = limit ?? DEFAULT_LIMIT;
    return { dimension, entries: found.slice(0, most), distinct: found.length };
  }
  const most = limit ?? (dimension === 'year' ? Infinity : DEFAULT_LIMIT);
  const listed = dimension === 'year' ? found.sort(newestFirst) : found;
  const entries = listed.slice(0, most);
  const others = new Map(
    (answer[`chosen ${dimension}`]?.buckets ?? []).map((bucket) => {
      const entry = entryOf(bucket);
      return [entry.value, entry];
    }),
  );
  for (const value of chosen) {
    if (entries.some((entry) => entry.value === value)) continue;
    const none = { value, total: 0, totalUnfiltered: 0, selected: true };
    entries.push(others.get(value) ?? none);
  }
  const counted = answer[`values ${dimension}`]?.value ?? 0;
  return { dimension, entries, distinct: Math.max(found.length, counted) };
}

/** The unknown year is last. */
const newestFirst = (a: { value: FilterValue }, b: { value: FilterValue }): number =>
  (typeof b.value === 'number' ? b.value : -1) - (typeof a.value === 'number' ? a.value : -1);
