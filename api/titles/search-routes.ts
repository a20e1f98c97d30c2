import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/languages.ts';
import { searchTitles } from '#contract/search.ts';
import type { Services } from '../app.ts';
import type { Queries } from '../db/connection.ts';
import type { Bind } from '../http/bind.ts';
import { refused } from '../http/errors.ts';
import { describe, search, type QueryPart, type SearchResult } from '../search/engine.ts';
import { listLibraries } from '../units/store.ts';
import { languageName } from './languages.ts';
import { rowsWire } from './row-wire.ts';
import { FILTER_DIMENSIONS, FILTER_NAMES, readQuery, type FilterName } from './search-request.ts';
import { headingsOf } from './store.ts';
import { workTypeName } from './title-wire.ts';

type Answer = Output<'GET /consulta'>;

/**
 * GET /consulta. A query of no words and no filters lists everything, in the order asked for: that
 * is what the new acquisitions are; that a person must type something is said by the form.
 */
export function searchRoutes(bind: Bind, { db, catalogue }: Services): void {
  bind(searchTitles, async ({ query = {} }, { locale }) => {
    const { request, wrong } = readQuery(query);
    if (wrong.length > 0) throw refused(422, 'invalid_fields', undefined, wrong);
    const result = search(catalogue.index(), request);
    return {
      itens: await rowsWire(db.queries, result.ids, locale),
      total: result.total,
      page: result.page,
      perPage: result.perPage,
      filtros: await filtersWire(db.queries, result, locale),
      ...suggestionWire(result),
      consulta: {
        partes: partsWire(describe(result.query.tree)),
        reparada: result.query.repairs.length > 0,
      },
    };
  });
}

async function filtersWire(
  q: Queries,
  { facets, total, totalUnfiltered }: SearchResult,
  locale: Locale,
): Promise<Answer['filtros']> {
  const libraries = new Map((await listLibraries(q)).map(({ id, name }) => [id, name]));
  const authors = facets.find(({ dimension }) => dimension === 'author')?.entries ?? [];
  const headings = await headingsOf(
    q,
    authors.map(({ value }) => Number(value)),
  );
  const names: Record<FilterName, (value: string | number) => string> = {
    biblioteca: (value) => libraries.get(Number(value)) ?? String(value),
    ano: String,
    tipo_obra: (value) => workTypeName(Number(value), locale),
    autor: (value) => headings.get(Number(value)) ?? String(value),
    idioma: (value) => languageName(String(value), locale),
  };
  return FILTER_NAMES.flatMap((name) => {
    const facet = facets.find(({ dimension }) => dimension === FILTER_DIMENSIONS[name]);
    if (!facet) return [];
    // A language that is not known has no name to tick.
    const entries = facet.entries.filter(({ value }) => value !== '');
    return {
      tipo: name,
      itens: entries.map((entry) => ({
        codigo: String(entry.value),
        descricao: names[name](entry.value),
        total: entry.total,
        totalSemFiltro: entry.totalUnfiltered,
        selecionado: entry.selected,
      })),
      mostrarQtdOriginal: total !== totalUnfiltered,
      restantes: Math.max(0, facet.distinct - facet.entries.length),
    };
  });
}

function suggestionWire({ suggestion }: SearchResult): Pick<Answer, 'sugestao'> {
  const q = suggestion?.rows[0]?.q;
  return suggestion && q !== undefined ? { sugestao: { q, total: suggestion.total } } : {};
}

type Part = Answer['consulta']['partes'][number];

const partsWire = (parts: readonly QueryPart[]): Part[] => parts.flatMap((part) => partWire(part));

function partWire(part: QueryPart): Part[] {
  switch (part.code) {
    case 'all':
    case 'none':
      return [];
    case 'open':
      return [{ tipo: 'abre', valor: '(' }];
    case 'close':
      return [{ tipo: 'fecha', valor: ')' }];
    case 'and':
    case 'or':
    case 'not':
    case 'next':
    case 'before':
    case 'after':
      return [{ tipo: 'operador', valor: part.code.toUpperCase() }];
    default: {
      const tipo = part.code === 'phrase' ? 'frase' : part.code === 'prefix' ? 'prefixo' : 'termo';
      return [{ tipo, valor: part.term, ...(part.field && { campo: part.field }) }];
    }
  }
}
