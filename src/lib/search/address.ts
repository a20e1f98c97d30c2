import {
  CONDITIONS,
  MAX_PAGE_SIZE,
  MAX_QUERY_ROWS,
  ORDERS,
  PAGE_SIZE,
} from '#contract/shared/constants.ts';
import { FILTERS, type FilterName } from '#contract/shared/filters.ts';
import { rowNames } from '#contract/shared/query-rows.ts';
import { DEFAULT_GUIDE, showsAtOnce, type Guide } from './guides.ts';

const EXACT = 'exact';
/** Parameters that are not sent to the server. */
export const OWN_PARAMS: readonly string[] = ['display', EXACT];

export type Order = (typeof ORDERS)[number];
export type Condition = (typeof CONDITIONS)[number];
export type Direction = 'C' | 'D';
/** D: details, C: covers (specification §9). */
export type Display = 'C' | 'D';

/** A further row of the advanced form, and its operator. */
export interface FurtherRow {
  q: string;
  for: string;
  condition: Condition;
}

/** A search, as encoded in a URL. Every search is a link (contract, "Search"). */
export interface Search {
  q: string;
  /** LIVRE, TITULO, AUTOR, ASSUNTO, each with _S for similar words; INDICE_n for a heading. */
  for: string;
  rows: FurtherRow[];
  /** The text is a whole heading rather than words in it. */
  whole: boolean;
  /** Exactly as typed: corrections are suggested but not searched instead. */
  exact: boolean;
  filters: Partial<Record<FilterName, string[]>>;
  orderBy: Order;
  direction: Direction;
  page: number;
  perPage: number;
  display: Display;
  /** J: editions of a work grouped, S: separate, '': the library's default. */
  edicoes: '' | 'J' | 'S';
}

/** A search without input. */
export const emptySearch = (guide: Guide = DEFAULT_GUIDE): Search => {
  const newest = showsAtOnce(guide);
  return {
    q: '',
    for: 'LIVRE',
    rows: [],
    whole: false,
    exact: false,
    filters: {},
    orderBy: newest ? 'data_cadastro' : 'relevancia',
    direction: newest ? 'D' : 'C',
    page: 1,
    perPage: PAGE_SIZE,
    display: newest ? 'C' : 'D',
    edicoes: '',
  };
};

const oneOf = <T extends string>(values: readonly T[], text: string | null, fallback: T): T =>
  values.find((value) => value === text) ?? fallback;

const wholeNumber = (text: string | null, max: number, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback;
};

const searchFor = (text: string | null): string =>
  /^((LIVRE|TITULO|AUTOR|ASSUNTO)(_S)?|INDICE_\d\d?)$/.test(text ?? '') ? (text ?? '') : 'LIVRE';

/** Comma-separated lists; a trailing comma is ignored ("49,"). */
const splitList = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').filter((value) => value.trim() !== '')),
];

function readRows(params: URLSearchParams): FurtherRow[] {
  const rows: FurtherRow[] = [];
  for (let n = 2; n <= MAX_QUERY_ROWS; n++) {
    const names = rowNames(n);
    const q = params.get(names.q) ?? '';
    if (q.trim() === '') continue;
    const condition = oneOf(CONDITIONS, params.get(names.condition), 'AND');
    rows.push({ q, for: searchFor(params.get(names.for)), condition });
  }
  return rows;
}

const usualDirection = (orderBy: Order, empty: Search): Direction =>
  orderBy === empty.orderBy ? empty.direction : 'C';

/** Parses a search from a URL; invalid values get their defaults. */
export function readSearch(params: URLSearchParams, guide: Guide = DEFAULT_GUIDE): Search {
  const empty = emptySearch(guide);
  const filters: Search['filters'] = {};
  for (const kind of FILTERS) {
    const values = splitList(params.get(kind));
    if (values.length > 0) filters[kind] = values;
  }
  const orderBy = oneOf(ORDERS, params.get('orderBy'), empty.orderBy);
  // Relevance has only one direction: nobody reads a list from its least relevant end.
  const directions: readonly Direction[] = orderBy === 'relevancia' ? ['C'] : ['C', 'D'];
  return {
    q: params.get('q') ?? '',
    for: searchFor(params.get('for')),
    rows: readRows(params),
    whole: params.get('keyword_type') === 'T',
    exact: params.has(EXACT),
    filters,
    orderBy,
    direction: oneOf(directions, params.get('direction'), usualDirection(orderBy, empty)),
    page: wholeNumber(params.get('page'), 1_000_000, 1),
    perPage: wholeNumber(params.get('perPage'), MAX_PAGE_SIZE, PAGE_SIZE),
    display: oneOf(['C', 'D'], params.get('display'), empty.display),
    edicoes: oneOf(['', 'J', 'S'], params.get('edicoes'), ''),
  };
}

/** Encodes a search as a URL query; defaults are omitted. */
export function writeSearch(search: Search, guide: Guide = DEFAULT_GUIDE): URLSearchParams {
  const empty = emptySearch(guide);
  const params = new URLSearchParams();
  params.set('q', search.q);
  if (search.for !== 'LIVRE') params.set('for', search.for);
  search.rows.forEach((row, at) => {
    const names = rowNames(at + 2);
    params.set(names.condition, row.condition);
    params.set(names.q, row.q);
    if (row.for !== 'LIVRE') params.set(names.for, row.for);
  });
  if (search.whole) params.set('keyword_type', 'T');
  if (search.exact) params.set(EXACT, '1');
  for (const kind of FILTERS) {
    const values = search.filters[kind] ?? [];
    if (values.length > 0) params.set(kind, values.join(','));
  }
  if (search.orderBy !== empty.orderBy) params.set('orderBy', search.orderBy);
  if (search.direction !== usualDirection(search.orderBy, empty)) {
    params.set('direction', search.direction);
  }
  for (const name of ['page', 'perPage', 'display', 'edicoes'] as const) {
    if (search[name] !== empty[name]) params.set(name, String(search[name]));
  }
  return params;
}

/** The server's query; its names are those of the URL. */
export function queryOf(search: Search, guide: Guide): Record<string, string> {
  const params = writeSearch(search, guide);
  for (const name of OWN_PARAMS) params.delete(name);
  if (guide !== DEFAULT_GUIDE) params.set('search_tab', guide);
  return Object.fromEntries(params);
}

/** A URL with one of these parameters shows results rather than the search home. */
export const RESULT_PARAMS: readonly string[] = [
  rowNames(1).q,
  rowNames(2).q,
  ...FILTERS,
  'orderBy',
];

export const asksForResults = (params: URLSearchParams, guide: Guide = DEFAULT_GUIDE): boolean =>
  showsAtOnce(guide) || RESULT_PARAMS.some((name) => params.has(name));

/** Field names of a guide by code (INDICE_n). */
export type FieldNames = Readonly<Record<string, string>>;

/** The search in one line: rows joined by their operators, with field names. */
export function describeSearch(
  search: Search,
  words: Record<Condition, string>,
  fields: FieldNames = {},
): string {
  const named = (code: string, q: string) => {
    const name = q.trim() === '' ? undefined : fields[code];
    return name === undefined ? q : `${name}: ${q}`;
  };
  return search.rows
    .reduce(
      (line, row) => `${line} ${line && words[row.condition]} ${named(row.for, row.q)}`,
      named(search.for, search.q),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** True without words and filters. */
export const isBlank = ({ q, rows, filters }: Search): boolean =>
  q.trim() === '' && rows.length === 0 && Object.keys(filters).length === 0;

/** Toggles a filter value; the list returns to its first page. */
export function toggleFilter(search: Search, kind: FilterName, value: string): Search {
  // A list of years replaces a range of years, and the other way round.
  const isSpan = (other: string) => kind === 'ano' && other.includes('-');
  const values = (search.filters[kind] ?? []).filter((other) => !isSpan(other));
  const next = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value];
  return withFilter(search, kind, next);
}

/** Sets all values of a filter; an empty list removes it. */
export function withFilter(search: Search, kind: FilterName, values: readonly string[]): Search {
  const { [kind]: _old, ...others } = search.filters;
  return {
    ...search,
    page: 1,
    filters: values.length > 0 ? { ...others, [kind]: [...values] } : others,
  };
}

export const withoutFilters = (search: Search): Search => ({ ...search, page: 1, filters: {} });

export const filterCount = ({ filters }: Search): number =>
  Object.values(filters).reduce((count, values) => count + values.length, 0);
