import { MAX_PAGE_SIZE, ORDERS, PAGE_SIZE, SEARCH_TYPES } from '#contract/constants.ts';

/** Filters that the address may carry, in the order in which the page lists them. */
export const FILTER_KINDS = ['biblioteca', 'ano', 'tipo_obra', 'autor', 'idioma'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

export type SearchType = (typeof SEARCH_TYPES)[number];
export type Order = (typeof ORDERS)[number];
export type Direction = 'C' | 'D';

/** A search, as its address says it. Every search is a link (contract, "Search"). */
export interface Search {
  q: string;
  for: SearchType;
  filters: Partial<Record<FilterKind, string[]>>;
  orderBy: Order;
  direction: Direction;
  page: number;
  perPage: number;
}

export const EMPTY_SEARCH: Search = {
  q: '',
  for: 'LIVRE',
  filters: {},
  orderBy: 'relevancia',
  direction: 'C',
  page: 1,
  perPage: PAGE_SIZE,
};

const oneOf = <T extends string>(values: readonly T[], text: string | null, fallback: T): T =>
  values.find((value) => value === text) ?? fallback;

const wholeNumber = (text: string | null, max: number, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback;
};

/** Lists are comma-separated, with or without a last comma ("49,"). */
const splitList = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').filter((value) => value.trim() !== '')),
];

/** Reads a search from an address. What the address says wrongly is left at its default. */
export function readSearch(params: URLSearchParams): Search {
  const filters: Search['filters'] = {};
  for (const kind of FILTER_KINDS) {
    const values = splitList(params.get(kind));
    if (values.length > 0) filters[kind] = values;
  }
  return {
    q: params.get('q') ?? '',
    for: oneOf(SEARCH_TYPES, params.get('for'), 'LIVRE'),
    filters,
    orderBy: oneOf(ORDERS, params.get('orderBy'), 'relevancia'),
    direction: params.get('direction') === 'D' ? 'D' : 'C',
    page: wholeNumber(params.get('page'), 1_000_000, 1),
    perPage: wholeNumber(params.get('perPage'), MAX_PAGE_SIZE, PAGE_SIZE),
  };
}

/** Writes a search as the query of an address; defaults are left out. */
export function writeSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams();
  params.set('q', search.q);
  if (search.for !== 'LIVRE') params.set('for', search.for);
  for (const kind of FILTER_KINDS) {
    const values = search.filters[kind] ?? [];
    if (values.length > 0) params.set(kind, values.join(','));
  }
  if (search.orderBy !== 'relevancia') params.set('orderBy', search.orderBy);
  if (search.direction !== 'C') params.set('direction', search.direction);
  if (search.page > 1) params.set('page', String(search.page));
  if (search.perPage !== PAGE_SIZE) params.set('perPage', String(search.perPage));
  return params;
}

/** An address that has one of these asks for results rather than for the search home. */
export const RESULT_PARAMS: readonly string[] = ['q', ...FILTER_KINDS, 'orderBy'];

export const asksForResults = (params: URLSearchParams): boolean =>
  RESULT_PARAMS.some((name) => params.has(name));

/** Adds or removes one value of a filter; the list starts again at its first page. */
export function toggleFilter(search: Search, kind: FilterKind, value: string): Search {
  const values = search.filters[kind] ?? [];
  const next = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value];
  return withFilter(search, kind, next);
}

/** Sets all values of a filter; none removes it. */
export function withFilter(search: Search, kind: FilterKind, values: string[]): Search {
  const { [kind]: _old, ...rest } = search.filters;
  return { ...search, page: 1, filters: values.length > 0 ? { ...rest, [kind]: values } : rest };
}

export const withoutFilters = (search: Search): Search => ({ ...search, page: 1, filters: {} });

export const filterCount = (search: Search): number =>
  Object.values(search.filters).reduce((sum, values) => sum + values.length, 0);
