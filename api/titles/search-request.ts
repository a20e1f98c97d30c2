import { PAGE_SIZE } from '#contract/constants.ts';
import type { Input } from '#contract/calls.ts';
import type { WrongField } from '../http/errors.ts';
import {
  UNKNOWN_YEAR,
  type Dimension,
  type FilterValue,
  type SearchFor,
  type SearchRequest,
} from '../search/engine.ts';

export type WireQuery = NonNullable<Input<'GET /consulta'>['query']>;

/** Wire names of the filters and the index dimension that each narrows, in the order of the page. */
export const FILTER_DIMENSIONS = {
  biblioteca: 'library',
  ano: 'year',
  tipo_obra: 'workType',
  autor: 'author',
  idioma: 'language',
} as const satisfies Partial<Record<keyof WireQuery, Dimension>>;
export type FilterName = keyof typeof FILTER_DIMENSIONS;
export const FILTER_NAMES = Object.keys(FILTER_DIMENSIONS) as FilterName[];

const FOR = ['LIVRE', 'TITULO', 'AUTOR', 'ASSUNTO'].flatMap((name) => [name, `${name}_S`]);
const FACET_LIMIT = 40;

const isYearRange = (text: string): boolean => /^\d{0,4}-\d{0,4}$/.test(text) && text !== '-';

const VALUE_FORMS: Record<FilterName, RegExp> = {
  biblioteca: /^[1-9]\d{0,9}$/,
  tipo_obra: /^\d{1,9}$/,
  autor: /^[1-9]\d{0,12}$/,
  idioma: /^[a-z]{3}$/,
  ano: /^(\d{1,4}|\?)$/,
};

/** Reads lists with or without a last comma: "49," is one value. */
const valuesOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

const toValue = (name: FilterName, text: string): FilterValue => {
  if (name === 'idioma') return text;
  return text === '?' ? UNKNOWN_YEAR : Number(text);
};

export interface ReadQuery {
  request: SearchRequest;
  wrong: WrongField[];
}

/** The wire's query as a request to the index, and every field of it that cannot be. Pure. */
export function readQuery(query: WireQuery): ReadQuery {
  const wrong: WrongField[] = [];
  const filters: NonNullable<SearchRequest['filters']> = {};
  const range = valuesOf(query.ano).find(isYearRange);
  for (const name of FILTER_NAMES) {
    const values = valuesOf(query[name]).filter((value) => name !== 'ano' || value !== range);
    const bad = values.filter((value) => !VALUE_FORMS[name].test(value));
    if (bad.length > 0) wrong.push(unknownValues(name, bad));
    else if (values.length > 0) {
      filters[FILTER_DIMENSIONS[name]] = values.map((value) => toValue(name, value));
    }
  }
  for (const field of ['for', 'for2'] as const) {
    const value = query[field];
    if (value !== undefined && !FOR.includes(value)) wrong.push(unknownValues(field, [value]));
  }
  const years = range === undefined ? {} : { years: rangeOf(range) };
  return { request: { ...pageOf(query), rows: rowsOf(query), filters, ...years }, wrong };
}

/** What is said of codes that do not exist. */
export const unknownValues = (field: string, values: readonly (string | number)[]): WrongField => ({
  field,
  problem: `unknown value ${values.join(', ')}`,
});

function rangeOf(text: string): { from?: number; to?: number } {
  const [from = '', to = ''] = text.split('-');
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) };
}

/** `condition` joins the second row with the first (contract, "Addresses"). */
const rowsOf = ({
  q = '',
  q2 = '',
  for: for1 = 'LIVRE',
  for2 = 'LIVRE',
  condition = 'AND',
}: WireQuery): SearchRequest['rows'] => [
  { q, for: for1 as SearchFor },
  ...(q2 === '' ? [] : [{ q: q2, for: for2 as SearchFor, condition }]),
];

const pageOf = ({ page, perPage, orderBy, direction }: WireQuery) => ({
  page: page ?? 1,
  perPage: perPage ?? PAGE_SIZE,
  orderBy: orderBy ?? ('relevancia' as const),
  direction: direction ?? ('C' as const),
  facets: FILTER_NAMES.map((name) => {
    const dimension = FILTER_DIMENSIONS[name];
    return dimension === 'year' ? { dimension } : { dimension, limit: FACET_LIMIT };
  }),
  suggest: true,
});
