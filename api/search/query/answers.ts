import type { Output } from '#contract/calls.ts';
import { searchTitles } from '#contract/search/search.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { watchChanges, type Committed } from '../../core/db/watch-changes.ts';
import { ResponseCache } from '../../core/http/response-cache.ts';
import { SerializedResponse } from '../../core/http/serialized-response.ts';
import { withItems, serializerOf } from '../../core/http/validation.ts';
import type { Work } from '../../core/http/limits/work-limit.ts';
import { askedOf } from './asked.ts';
import { describe, search, type QueryPart, type SearchResult } from '../engine/engine.ts';
import { LabelCache } from './label-cache.ts';
import { NameCache } from './name-cache.ts';
import { RowCache } from './row-cache.ts';
import type { WireQuery } from './request.ts';
import type { SearchTurns } from './turns.ts';

type Answer = Output<'GET /consulta'>;

/** Of cached responses: a thousand or two. */
const MAX_BYTES = 64_000_000;

/**
 * Returns the handler of searches in our own catalogue. Responses, rows and names are cached until the database or the
 * index changes.
 */
export function createAnswers(services: Services, turns: SearchTurns) {
  const { db, catalogue, settings } = services;
  const refresh = watchChanges(db, (committed) => invalidate(committed));
  const rows = new RowCache(db, refresh);
  const names = new NameCache(db, refresh);
  const labels = new LabelCache(names);
  let changes = 0;
  const invalidate = (committed: Committed) => {
    changes++;
    rows.invalidate(committed);
    names.invalidate(committed);
    if (committed.authorities || committed.rules) labels.invalidate();
  };
  const lists = countOf(services.equivalents);
  const state = async () => {
    await refresh();
    return `${changes} ${catalogue.index().generation} ${lists()}`;
  };
  const responses = new ResponseCache(state, MAX_BYTES);

  const write = async (query: WireQuery, locale: Locale, work: Work): Promise<string> => {
    const asked = await askedOf({ ...services, names }, query, locale);
    if (typeof asked === 'string') throw new Error(`${asked} is answered by another catalogue`);
    const together = areTogether(query, settings);
    await turns.take();
    const result = work.measure(() => search(catalogue.index(), { ...asked, together }));
    const letters = { filter: query.filtro, letters: query.filtro_texto };
    const filtros = await labels.filters(result, locale, letters);
    const itens = await rows.of(result.ids, {
      ...{ locale, covers: settings.covers, index: catalogue.index() },
      areNew: query.search_tab === 'novas_aquisicoes',
      editions: result.editions,
    });
    return written(itens, filtros, {
      edicoes: together ? ('J' as const) : ('S' as const),
      total: result.total,
      page: result.page,
      perPage: result.perPage,
      ...suggestionWire(result),
      consulta: {
        partes: partsWire(describe(result.query.tree)),
        reparada: result.query.repairs.length > 0,
        ...(result.limited && { limitada: true }),
      },
    });
  };
  /** What arrived in the last days is less from one moment to the next. */
  const ages = (query: WireQuery) =>
    query.search_tab === 'novas_aquisicoes' && settings.search.newForDays > 0;
  return async (query: WireQuery, locale: Locale, work: Work): Promise<SerializedResponse> => {
    // Before it is looked whether the answer is cached: others may wait for the same one.
    work.check();
    if (!ages(query)) {
      return responses.of(`${locale} ${JSON.stringify(query)}`, () => write(query, locale, work));
    }
    await refresh(); // rows and names that are kept are used all the same
    return new SerializedResponse(await write(query, locale, work));
  };
}

/** Counts how often what `read` returns was another. */
function countOf(read: () => unknown): () => number {
  let known = read();
  let count = 0;
  return () => {
    const now = read();
    if (now !== known) count++;
    known = now;
    return count;
  };
}

/** The answer with rows and filters that are JSON already, as its schema writes it whole. */
function written(rows: string, filters: string, rest: Omit<Answer, 'itens' | 'filtros'>): string {
  const empty = serializerOf(searchTitles.output)({ itens: [], filtros: [], ...rest });
  return withItems(withItems(empty, filters, 'filtros'), rows);
}

/** Whether editions of a work are one row; new acquisitions are titles, unless it is asked for. */
const areTogether = (
  { edicoes, search_tab: tab }: WireQuery,
  { search: { editionsTogether } }: Services['settings'],
): boolean =>
  edicoes === undefined ? editionsTogether && tab !== 'novas_aquisicoes' : edicoes === 'J';

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
