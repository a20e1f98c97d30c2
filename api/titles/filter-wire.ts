import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/languages.ts';
import type { Queries } from '../db/connection.ts';
import type { WrongField } from '../http/errors.ts';
import type { Filters, FilterValue, SearchResult } from '../search/engine.ts';
import { listLibraries } from '../units/store.ts';
import { languageName } from './languages.ts';
import {
  FILTER_DIMENSIONS,
  FILTER_NAMES,
  unknownValues,
  type FilterName,
} from './search-request.ts';
import { headingsOf } from './store.ts';
import { workTypeName } from './title-wire.ts';

/** What the value of a filter is called; undefined for a code that does not exist. */
export type FilterNames = Record<FilterName, (value: FilterValue) => string | undefined>;

/** Names in the request's language; authors are named once it is known which are counted. */
export async function filterNames(q: Queries, locale: Locale): Promise<FilterNames> {
  const libraries = new Map((await listLibraries(q)).map(({ id, name }) => [id, name]));
  return {
    biblioteca: (value) => libraries.get(Number(value)),
    ano: String,
    tipo_obra: (value) => workTypeName(Number(value), locale),
    autor: () => undefined,
    // The list of codes is long and changes: a language that nothing is in is none the less one.
    idioma: (value) => languageName(String(value), locale) || String(value),
  };
}

/** The names with those of the authors that the result counts. */
export async function withAuthors(
  q: Queries,
  { facets }: SearchResult,
  names: FilterNames,
): Promise<FilterNames> {
  const authors = facets.find(({ dimension }) => dimension === 'author')?.entries ?? [];
  const headings = await headingsOf(
    q,
    authors.map(({ value }) => Number(value)),
  );
  return { ...names, autor: (value) => headings.get(Number(value)) };
}

/** Filters by something that the network does not have are a mistake, not an empty result. */
export async function unknownCodes(
  q: Queries,
  filters: Filters,
  names: FilterNames,
): Promise<WrongField[]> {
  const authors = (filters.author ?? []).map(Number);
  const headings = await headingsOf(q, authors);
  const unknown: Partial<Record<FilterName, FilterValue[]>> = {
    biblioteca: (filters.library ?? []).filter((id) => names.biblioteca(id) === undefined),
    tipo_obra: (filters.workType ?? []).filter((code) => names.tipo_obra(code) === undefined),
    autor: authors.filter((id) => !headings.has(id)),
  };
  return FILTER_NAMES.flatMap((name) => {
    const values = unknown[name] ?? [];
    return values.length > 0 ? [unknownValues(name, values)] : [];
  });
}

/** `filtros` of the answer: every type's values with both counts (specification §3). */
export function filtersWire(
  { facets, total, totalUnfiltered }: SearchResult,
  names: FilterNames,
): Output<'GET /consulta'>['filtros'] {
  return FILTER_NAMES.flatMap((name) => {
    const facet = facets.find(({ dimension }) => dimension === FILTER_DIMENSIONS[name]);
    if (!facet) return [];
    const found = facet.entries.filter(({ totalUnfiltered: count }) => count > 0);
    return {
      tipo: name,
      itens: facet.entries
        // Titles of no known language: there is nothing to call the box.
        .filter(({ value }) => value !== '')
        .map((entry) => ({
          codigo: String(entry.value),
          descricao: names[name](entry.value) ?? String(entry.value),
          total: entry.total,
          totalSemFiltro: entry.totalUnfiltered,
          selecionado: entry.selected,
        })),
      mostrarQtdOriginal: total !== totalUnfiltered,
      restantes: Math.max(0, facet.distinct - found.length),
    };
  });
}
