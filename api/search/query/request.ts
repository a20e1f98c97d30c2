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
  UNKNOWN_YEAR,
  type Dimension,
  type FilterValue,
  type Operator,
  type QueryRow,
  type SearchFor,
  type SearchRequest,
} from '../engine/engine.ts';
import { GUIDE_FACTS, isGuide } from '../../portal/settings/guides.ts';

export type WireQuery = NonNullable<Input<'GET /consulta'>['query']>;

interface FilterFacts {
  /** What of the index it narrows. */
  dimension: Dimension;
  /** What one of its values looks like. */
  form: RegExp;
  /** Its values are texts in the index. */
  isText?: true;
}

const AN_ID = /^[1-9]\d{0,12}$/;
const FILTER_FACTS: Readonly<Record<FilterName, FilterFacts>> = {
  disponivel: { dimension: 'available', form: /^(0|[1-9]\d{0,12})$/ },
  biblioteca: { dimension: 'library', form: AN_ID },
  somente: { dimension: 'only', form: /^[OCA]$/, isText: true },
  campus: { dimension: 'campus', form: AN_ID },
  ano: { dimension: 'year', form: /^(\d{1,4}|\?)$/ },
  tipo_obra: { dimension: 'workType', form: /^\d{1,9}$/ },
  autor: { dimension: 'author', form: AN_ID },
  assunto: { dimension: 'subject', form: AN_ID },
  area: { dimension: 'area', form: /^\d{1,3}$/, isText: true },
  idioma: { dimension: 'language', form: /^[a-z]{3}$/, isText: true },
  curso: { dimension: 'course', form: AN_ID },
  disciplina: { dimension: 'discipline', form: AN_ID },
  professor: { dimension: 'professor', form: AN_ID },
  material: { dimension: 'material', form: /^[PA]$/, isText: true },
  tipo_emprestimo: {
    dimension: 'loanKind',
    form: /^(normal|horas|consulta_local)$/,
    isText: true,
  },
};

/** The dimension of the index that a filter narrows. */
export const dimensionOf = (name: FilterName): Dimension => FILTER_FACTS[name].dimension;

const FOR = ['LIVRE', 'TITULO', 'AUTOR', 'ASSUNTO'].flatMap((name) => [name, `${name}_S`]);
const FACET_LIMIT = 40;
/** The list of one filter, asked for in full. */
const WHOLE_LIST = 1000;

const isYearRange = (text: string): boolean => /^\d{0,4}-\d{0,4}$/.test(text) && text !== '-';

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
  if (FILTER_FACTS[name].isText) return text;
  return text === '?' ? UNKNOWN_YEAR : Number(text);
};

/** A row that asks for one whole heading: its text, and the lists in which it may stand. */
export interface HeadingRow {
  row: number;
  text: string;
  lists: IndexType[];
  /** A field of a guide instead of lists. */
  field?: GuideField | undefined;
}

export interface ReadQuery {
  request: SearchRequest;
  /** Rows to be looked up as headings before the search (see headings.ts). */
  headings: HeadingRow[];
  wrong: WrongField[];
}

type Texts = Record<string, string | undefined>;

/** The wire's query as a request to the index, and every field of it that cannot be. Pure. */
export function readQuery(query: WireQuery): ReadQuery {
  const wrong: WrongField[] = [];
  const filters: NonNullable<SearchRequest['filters']> = {};
  const range = valuesOf(query.ano).find(isYearRange);
  for (const name of FILTERS) {
    const values = valuesOf(query[name]).filter((value) => name !== 'ano' || value !== range);
    const bad = values.filter((value) => !FILTER_FACTS[name].form.test(value));
    if (bad.length > 0) wrong.push(unknownValues(name, bad));
    else if (values.length > 0) {
      filters[dimensionOf(name)] = values.map((value) => toValue(name, value));
    }
  }
  const tab = query.search_tab ?? 'pesquisa_geral';
  if (!isGuide(tab)) wrong.push(unknownValues('search_tab', [tab]));
  if (query.filtro !== undefined && !FILTERS.some((name) => name === query.filtro)) {
    wrong.push(unknownValues('filtro', [query.filtro]));
  }
  const { rows, headings } = rowsOf(query, wrong);
  const { scope } = isGuide(tab) ? GUIDE_FACTS[tab] : {};
  const request = {
    ...pageOf(query),
    rows,
    filters,
    ...(scope && { scope }),
    ...(range !== undefined && { years: rangeOf(range) }),
  };
  return { request, headings, wrong };
}

/** What is said of codes that do not exist. */
export const unknownValues = (field: string, values: readonly (string | number)[]): WrongField => ({
  field,
  problem: `unknown value ${values.join(', ')}`,
  kind: 'no_such',
  params: { values: values.join(', ') },
});

function rangeOf(text: string): { from?: number; to?: number } {
  const [from = '', to = ''] = text.split('-');
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) };
}

const WHOLE_LISTS: Readonly<Record<string, IndexType[]>> = {
  LIVRE: ['titulo', 'serie', 'autor', 'assunto'],
  TITULO: ['titulo'],
  AUTOR: ['autor'],
  ASSUNTO: ['assunto'],
};

/**
 * The rows that have text. `condition` joins the second with the first, `condition2` the third
 * with what stands above it (contract, "Addresses").
 */
function rowsOf(query: WireQuery, wrong: WrongField[]) {
  const texts = query as unknown as Texts;
  const rows: QueryRow[] = [];
  const headings: HeadingRow[] = [];
  for (let n = 1; n <= MAX_QUERY_ROWS; n++) {
    const names = rowNames(n);
    const q = texts[names.q] ?? '';
    const where = texts[names.for] ?? 'LIVRE';
    const lists = wholeLists(where, query);
    if (lists === null && !FOR.includes(where)) wrong.push(unknownValues(names.for, [where]));
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

/** The lists in which a row's text is looked up as a whole; null for a search by words. */
function wholeLists(where: string, { keyword_type: type, indice }: WireQuery): IndexType[] | null {
  if (fieldOfCode(where) !== undefined) return [];
  const number = /^INDICE_([1-7])$/.exec(where)?.[1];
  if (number !== undefined) return [INDEX_TYPES[Number(number) - 1] ?? 'titulo'];
  if (where === 'INDICE' && indice !== undefined) return [indice];
  if (type !== 'T') return null;
  return WHOLE_LISTS[where.replace('_S', '')] ?? null;
}

const pageOf = ({
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
    return { dimension, limit: name === filtro ? WHOLE_LIST : FACET_LIMIT };
  }),
  suggest: true,
});
