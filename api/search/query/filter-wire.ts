import type { Output } from '#contract/calls.ts';
import {
  FILTERS,
  TEACHING_FILTERS,
  type FilterName,
  type TeachingFilter,
} from '#contract/shared/filters.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { WrongField } from '../../core/http/refused.ts';
import {
  ANYWHERE,
  type FacetEntry,
  type Filters,
  type FilterValue,
  type SearchResult,
} from '../engine/engine.ts';
import type { TaughtName } from '../../catalogue/teaching/store.ts';
import type { Library } from '../../circulation/units/store.ts';
import { languageName } from '../../catalogue/records/languages.ts';
import type { NameSource } from './name-cache.ts';
import { dimensionOf, unknownValues } from './request.ts';
import { workTypeName } from '../../catalogue/records/title-wire.ts';
import { wordIfAny } from '../../core/words.ts';

/** Name of a filter value; undefined for an unknown code. */
export interface FilterNames {
  valueName: (filter: FilterName, value: FilterValue) => string | undefined;
  /** Campus of a library, to distinguish equal names. */
  campusOf: (library: FilterValue) => string | undefined;
}

/** Filters whose values are named in the database, looked up once the values are known. */
const BY_AUTHORITY: readonly FilterName[] = ['autor', 'assunto'];
const TAUGHT: Readonly<Record<TeachingFilter, TaughtName>> = {
  curso: 'courses',
  disciplina: 'disciplines',
  professor: 'professors',
};

/** Values by filter. */
export type FilterValues = Partial<Record<FilterName, readonly FilterValue[]>>;

/** Localised names of filter values. */
export async function filterNames(
  source: NameSource,
  values: FilterValues,
  locale: Locale,
): Promise<FilterNames> {
  const libraries = new Map((await source.libraries()).map((library) => [library.id, library]));
  const campuses = new Map(
    [...libraries.values()].map(({ campusId, campusName }) => [campusId, campusName]),
  );
  const headings = await source.headings(
    BY_AUTHORITY.flatMap((filter) => (values[filter] ?? []).map(Number)),
  );
  const taught = new Map<FilterName, Map<number, string>>();
  for (const filter of TEACHING_FILTERS) {
    taught.set(filter, await source.taught(TAUGHT[filter], (values[filter] ?? []).map(Number)));
  }
  return {
    valueName: (filter, value) =>
      valueName(filter, value, { libraries, campuses, headings, taught, locale }),
    campusOf: (library) => libraries.get(Number(library))?.campusName,
  };
}

interface Tables {
  libraries: ReadonlyMap<number, Library>;
  campuses: ReadonlyMap<number, string>;
  headings: ReadonlyMap<number, string>;
  taught: ReadonlyMap<FilterName, ReadonlyMap<number, string>>;
  locale: Locale;
}

function valueName(filter: FilterName, value: FilterValue, tables: Tables): string | undefined {
  const { libraries, campuses, headings, taught, locale } = tables;
  const text = String(value);
  switch (filter) {
    case 'disponivel':
      if (value === ANYWHERE) return codeName('disponivel', text, locale);
      return libraries.get(Number(value))?.name;
    case 'biblioteca':
      return libraries.get(Number(value))?.name;
    case 'campus':
      return campuses.get(Number(value));
    case 'tipo_obra':
      return workTypeName(Number(value), locale);
    case 'autor':
    case 'assunto':
      return headings.get(Number(value));
    case 'curso':
    case 'disciplina':
    case 'professor':
      return taught.get(filter)?.get(Number(value));
    case 'area':
      return areaName(text, locale);
    case 'material':
    case 'tipo_emprestimo':
    case 'somente':
      return codeName(filter, text, locale);
    case 'idioma':
    case 'idioma_original':
      // Any code with a language name is valid, even without titles in that language.
      return languageName(text, locale) || text;
    case 'ano':
      return text;
  }
}

/** Filter codes that do not exist: an error, not an empty result. */
export async function unknownCodes(
  source: NameSource,
  filters: Filters,
  locale: Locale,
): Promise<WrongField[]> {
  const asked: FilterValues = {};
  for (const name of FILTERS) {
    const values = filters[dimensionOf(name)];
    if (values) asked[name] = values;
  }
  const { valueName: known } = await filterNames(source, asked, locale);
  return FILTERS.flatMap((name) => {
    const values = (asked[name] ?? []).filter((value) => known(name, value) === undefined);
    return values.length > 0 ? [unknownValues(name, values)] : [];
  });
}

/** The filter values in a response, whose names are needed. */
export const listedValues = ({ facets }: Pick<SearchResult, 'facets'>): FilterValues =>
  Object.fromEntries(
    FILTERS.map((name) => {
      const facet = facets.find(({ dimension }) => dimension === dimensionOf(name));
      return [name, (facet?.entries ?? []).map(({ value }) => value)];
    }),
  );

/**
 * Maps the filters of a response with `entryOf`, which returns null to omit a value (specification
 * §3).
 */
export function mapFilters<E>(
  { facets, total, totalUnfiltered }: SearchResult,
  entryOf: (name: FilterName, entry: FacetEntry) => E | null,
) {
  return FILTERS.flatMap((name) => {
    const facet = facets.find(({ dimension }) => dimension === dimensionOf(name));
    if (!facet) return [];
    const found = facet.entries.filter(({ totalUnfiltered: count }) => count > 0);
    return {
      tipo: name,
      itens: facet.entries
        // Titles without language or area have no label to show.
        .map((entry) => (entry.value === '' ? null : entryOf(name, entry)))
        .filter((entry) => entry !== null),
      mostrarQtdOriginal: total !== totalUnfiltered,
      restantes: Math.max(0, facet.distinct - found.length),
    };
  });
}

/** `filtros` of the response: values of every filter with both counts. */
export const filtersWire = (
  result: SearchResult,
  names: FilterNames,
): Output<'GET /consulta'>['filtros'] =>
  mapFilters(result, (name, { value, total, totalUnfiltered, selected }) => ({
    ...entryLabel(name, value, names),
    ...{ total, totalSemFiltro: totalUnfiltered, selecionado: selected },
  }));

/** Identity and label of a filter entry. */
export function entryLabel(name: FilterName, value: FilterValue, names: FilterNames) {
  const codigo = String(value);
  const campus = name === 'biblioteca' ? names.campusOf(value) : undefined;
  const descricao = names.valueName(name, value) ?? codigo;
  return { codigo, descricao, ...(campus !== undefined && { campus }) };
}

/**
 * Localised name of a knowledge area, by the leading digit of a class in Dewey's hundreds
 * (cod_tipo_area_conhec); undefined for an invalid code.
 */
export const areaName = (code: string, locale: Locale): string | undefined =>
  wordIfAny('server/filters', `area_${code}`, locale);

/** Names of filters with few values. */
const codeName = (
  filter: 'disponivel' | 'material' | 'tipo_emprestimo' | 'somente',
  code: string,
  locale: Locale,
): string | undefined => wordIfAny('server/filters', `${filter}_${code}`, locale);
