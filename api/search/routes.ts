import type { Output } from '#contract/calls.ts';
import { readForBasket } from '#contract/basket.ts';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { searchTitles } from '#contract/search.ts';
import type { Services } from '../services.ts';
import type { Bind } from '../http/bind.ts';
import { titlesByIds } from '../catalogue/store.ts';
import { authorName } from '../catalogue/title-wire.ts';
import { searchPeer } from '../network/ask.ts';
import { askedOf } from './asked.ts';
import { describe, fold, search, type QueryPart, type SearchResult } from './engine/engine.ts';
import { filterNames, filtersWire, listedValues, narrowed } from './filter-wire.ts';
import { rowsWire } from './row-wire.ts';
import type { WireQuery } from './request.ts';

type Answer = Output<'GET /consulta'>;

/**
 * GET /consulta. A query of no words and no filters lists everything that the guide holds, in the order asked
 * for; that a person must type something is said by the form.
 */
export function searchRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings } = services;
  bind(searchTitles, async ({ query = {} }, { locale }) => {
    const asked = await askedOf(services, query, locale);
    if (typeof asked === 'string') return searchPeer({ settings, locale }, asked, query);
    const together = areTogether(query, settings);
    const result = search(catalogue.index(), { ...asked, together });
    const names = await filterNames(db.queries, listedValues(result), locale);
    const filters = filtersWire(result, names);
    return {
      itens: await rowsWire(db.queries, result.ids, {
        ...{ locale, covers: settings.covers },
        areNew: query.search_tab === 'novas_aquisicoes',
        editions: result.editions,
      }),
      edicoes: together ? ('J' as const) : ('S' as const),
      total: result.total,
      page: result.page,
      perPage: result.perPage,
      filtros: lettersIn(query, filters),
      ...suggestionWire(result),
      consulta: {
        partes: partsWire(describe(result.query.tree)),
        reparada: result.query.repairs.length > 0,
        ...(result.limited && { limitada: true }),
      },
    };
  });

  bind(readForBasket, async ({ query = {} }, { locale }) => {
    const asked = await askedOf(services, query, locale);
    if (typeof asked === 'string') return { itens: [], total: 0 };
    const whole = { ...asked, page: 1, perPage: BASKET_MAX, facets: [], suggest: false };
    const { ids, total } = search(catalogue.index(), whole);
    const titles = await titlesByIds(db.queries, ids);
    const found = ids.flatMap((id) => titles.get(id) ?? []).filter(({ withdrawn }) => !withdrawn);
    const itens = found.map(({ id, summary }) => ({
      cod_acervo: id,
      title: summary.title,
      author: authorName(summary),
    }));
    return { itens, total };
  });
}

/** Whether editions of a work are one row; new acquisitions are titles, unless it is asked for. */
const areTogether = (
  { edicoes, search_tab: tab }: WireQuery,
  { search: { editionsTogether } }: Services['settings'],
): boolean =>
  edicoes === undefined ? editionsTogether && tab !== 'novas_aquisicoes' : edicoes === 'J';

/** Searching inside a long list: of the filter asked for only the values with these letters. */
function lettersIn(
  { filtro, filtro_texto: letters = '' }: WireQuery,
  filters: Answer['filtros'],
): Answer['filtros'] {
  if (filtro === undefined || letters.trim() === '') return filters;
  return filters.map((entry) =>
    entry.tipo === filtro ? { ...entry, itens: narrowed(entry.itens, letters, fold) } : entry,
  );
}

function suggestionWire({ suggestion }: SearchResult): Pick<Answer, 'sugestao'> {
  if (!suggestion) return {};
  const [first, second] = suggestion.rows;
  const q2 = second && { q2: second.q };
  return { sugestao: { q: first?.q ?? '', ...q2, total: suggestion.total } };
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
