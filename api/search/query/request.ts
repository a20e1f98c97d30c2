import type { Input } from '#contract/calls.ts';
import {
  INDEX_TYPES,
  MAX_QUERY_ROWS,
  PAGE_SIZE,
  type IndexType,
} from '#contract/shared/constants.ts';
import { FILTERS, type FilterName } from '#contract/shared/filters.ts';
import { fieldOfCode, rowNames, type GuideField } from '#contract/shared/query-rows.ts';
import type { WrongField } from '../../core/http/refused.ts';
import {
  readYears,
  UNKNOWN_YEAR,
  type Dimension,
  type FilterValue,
  type Operator,
  type QueryRow,
  type SearchFor,
  type SearchRequest,
  type YearRange,
} from '../engine/engine.ts';
import { currentLanguage } from '../../catalogue/records/languages.ts';
import { GUIDE_FACTS, isGuide } from '../../portal/settings/guides.ts';

export type WireQuery = NonNullable<Input<'GET /consulta'>['query']>;

interface FilterFacts {
  /** Dimension of the index. */
  dimension: Dimension;
  /** Syntax of its values. */
  form: RegExp;
  /** True if its values are strings in the index. */
  isText?: true;
}

const ID_PATTERN = /^[1-9]\d{0,12}$/;
const FILTER_FACTS: Readonly<Record<FilterName, FilterFacts>> = {
  disponivel: { dimension: 'available', form: /^(0|[1-9]\d{0,12})$/ },
  biblioteca: { dimension: 'library', form: ID_PATTERN },
  somente: { dimension: 'only', form: /^[OCA]$/, isText: true },
  campus: { dimension: 'campus', form: ID_PATTERN },
  ano: { dimension: 'year', form: /^(\d{1,4}|\?)$/ },
  tipo_obra: { dimension: 'workType', form: /^\d{1,9}$/ },
  autor: { dimension: 'author', form: ID_PATTERN },
  assunto: { dimension: 'subject', form: ID_PATTERN },
  area: { dimension: 'area', form: /^\d{1,3}$/, isText: true },
  idioma: { dimension: 'language', form: /^[a-z]{3}$/, isText: true },
  idioma_original: { dimension: 'originalLanguage', form: /^[a-z]{3}$/, isText: true },
  curso: { dimension: 'course', form: ID_PATTERN },
  disciplina: { dimension: 'discipline', form: ID_PATTERN },
  professor: { dimension: 'professor', form: ID_PATTERN },
  material: { dimension: 'material', form: /^[PA]$/, isText: true },
  tipo_emprestimo: {
    dimension: 'loanKind',
    form: /^(normal|horas|consulta_local)$/,
    isText: true,
  },
};

/** Index dimension of a filter. */
export const dimensionOf = (name: FilterName): Dimension => FILTER_FACTS[name].dimension;

const SEARCH_FIELDS = ['LIVRE', 'TITULO', 'AUTOR', 'ASSUNTO'].flatMap((name) => [
  name,
  `${name}_S`,
]);
const FACET_LIMIT = 40;
/** Maximum values when one filter is requested in full. */
const MAX_LISTED = 1000;

const isYearRange = (text: string): boolean => /^\d{0,4}-\d{0,4}$/.test(text) && text !== '-';

/** Splits a list; a trailing comma is ignored: "49," is one value. */
const splitValues = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

const toValue = (name: FilterName, text: string): FilterValue => {
  if (name === 'idioma' || name === 'idioma_original') return currentLanguage(text);
  if (FILTER_FACTS[name].isText) return text;
  return text === '?' ? UNKNOWN_YEAR : Number(text);
};

/** A row that searches for a whole heading: its text and the lists to look in. */
export interface HeadingRow {
  row: number;
  text: string;
  lists: IndexType[];
  /** Field of a guide, instead of lists. */
  field?: GuideField | undefined;
}

export interface ReadQuery {
  request: SearchRequest;
  /** Rows to look up as headings before the search (heading-rows.ts). */
  headings: HeadingRow[];
  invalid: WrongField[];
}

type Texts = Record<string, string | undefined>;

/** Converts a wire query to an index request, and lists its invalid fields. Pure. */
export function readQuery(query: WireQuery): ReadQuery {
  const invalid: WrongField[] = [];
  const filters: NonNullable<SearchRequest['filters']> = {};
  const range = splitValues(query.ano).find(isYearRange);
  for (const name of FILTERS) {
    const values = splitValues(query[name]).filter((value) => name !== 'ano' || value !== range);
    const bad = values.filter((value) => !FILTER_FACTS[name].form.test(value));
    if (bad.length > 0) invalid.push(unknownValues(name, bad));
    else if (values.length > 0) {
      filters[dimensionOf(name)] = values.map((value) => toValue(name, value));
    }
  }
  const tab = query.search_tab ?? 'pesquisa_geral';
  if (!isGuide(tab)) invalid.push(unknownValues('search_tab', [tab]));
  if (query.filtro !== undefined && !FILTERS.some((name) => name === query.filtro)) {
    invalid.push(unknownValues('filtro', [query.filtro]));
  }
  const { rows, headings } = readRows(query, invalid);
  const { scope } = isGuide(tab) ? GUIDE_FACTS[tab] : {};
  const request = {
    ...readPage(query),
    rows,
    filters,
    ...(scope && { scope }),
    ...(range !== undefined && { years: parseRange(range) }),
  };
  return { request, headings, invalid };
}

/** Error for codes that do not exist. */
export const unknownValues = (field: string, values: readonly (string | number)[]): WrongField => ({
  field,
  problem: `unknown value ${values.join(', ')}`,
  kind: 'no_such',
  params: { values: values.join(', ') },
});

function parseRange(text: string): YearRange {
  const { swapped: _swapped, ...range } = readYears(text) ?? { swapped: false };
  return range;
}

const WHOLE_LISTS: Readonly<Record<string, IndexType[]>> = {
  LIVRE: ['titulo', 'serie', 'autor', 'assunto'],
  TITULO: ['titulo'],
  AUTOR: ['autor'],
  ASSUNTO: ['assunto'],
};

/**
 * Rows with text. `condition` joins the second row to the first, `condition2` the third to both
 * (contract, "Addresses").
 */
function readRows(query: WireQuery, invalid: WrongField[]) {
  const texts = query as unknown as Texts;
  const rows: QueryRow[] = [];
  const headings: HeadingRow[] = [];
  for (let n = 1; n <= MAX_QUERY_ROWS; n++) {
    const names = rowNames(n);
    const q = texts[names.q] ?? '';
    const where = texts[names.for] ?? 'LIVRE';
    const lists = wholeLists(where, query);
    if (lists === null && !SEARCH_FIELDS.includes(where))
      invalid.push(unknownValues(names.for, [where]));
    if (n > 1 && q.trim() === '') continue;
    const condition = (texts[names.condition] ?? 'AND') as Operator;
    if (lists !== null && q.trim() !== '') {
      headings.push({ row: rows.length, text: q, lists, field: fieldOfCode(where) });
    }
    rows.push({
      q,
      ...(lists === null && { for: where as SearchFor }),
      ...(n > 1 && { condition }),
    });
  }
  return { rows, headings };
}

/** The lists of whole headings in which a row's text is looked up; null for a search by words. */
function wholeLists(where: string, { keyword_type: type, indice }: WireQuery): IndexType[] | null {
  if (fieldOfCode(where) !== undefined) return [];
  const number = /^INDICE_([1-7])$/.exec(where)?.[1];
  if (number !== undefined) return [INDEX_TYPES[Number(number) - 1] ?? 'titulo'];
  if (where === 'INDICE' && indice !== undefined) return [indice];
  if (type !== 'T') return null;
  return WHOLE_LISTS[where.replace('_S', '')] ?? null;
}

const readPage = ({
  page,
  perPage,
  orderBy,
  direction,
  filtro,
  search_tab: tab = '',
}: WireQuery) => ({
  page: page ?? 1,
  perPage: perPage ?? PAGE_SIZE,
  orderBy: orderBy ?? (isGuide(tab) ? GUIDE_FACTS[tab].orderBy : undefined) ?? 'relevancia',
  direction: direction ?? (tab === 'novas_aquisicoes' && !orderBy ? 'D' : 'C'),
  facets: FILTERS.map((name) => {
    const dimension = dimensionOf(name);
    if (dimension === 'year') return { dimension };
    return { dimension, limit: name === filtro ? MAX_LISTED : FACET_LIMIT };
  }),
  suggest: true,
});
