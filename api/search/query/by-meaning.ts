import type { Output } from '#contract/calls.ts';
import { PAGE_SIZE } from '#contract/shared/constants.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import type { Queries } from '../../core/db/connection.ts';
import { isTopic, type SearchRequest, type SearchResult } from '../engine/engine.ts';
import type { Searcher } from '../searcher/searcher.ts';
import { byWordsAndMeaning, type NearTitle } from '../meaning/vectors.ts';
import type { WireQuery } from './request.ts';

type Help = NonNullable<Output<'GET /consulta'>['ajuda']>;

/** Titles found by words that are put in order by meaning; pages beyond stay in their order. */
const MAX_ORDERED = 100;
/** Titles are offered in addition if fewer are found. */
const FEW = 10;
const MAX_OFFERED = 5;

/** What a query asks for by its words alone, in order of relevance; null for other queries. */
export function topicOf(query: WireQuery): string | null {
  const { q = '', q2 = '', orderBy = 'relevancia', direction = 'C', page = 1 } = query;
  if (orderBy !== 'relevancia' || direction === 'D' || query.keyword_type === 'T') return null;
  if (q2 !== '' || page * (query.perPage ?? PAGE_SIZE) > MAX_ORDERED) return null;
  const isWide = /^(?:LIVRE|ASSUNTO)(?:_S)?$/.test(query.for ?? 'LIVRE');
  return isWide && isTopic(q) ? q.trim() : null;
}

/** The page of a search whose first results are in order of words and meaning. */
export async function searchInOrder(
  titles: Searcher,
  request: SearchRequest,
  near: readonly NearTitle[],
): Promise<SearchResult> {
  const { page = 1, perPage = PAGE_SIZE } = request;
  const found = await titles.search({ ...request, page: 1, perPage: MAX_ORDERED });
  const ids = byWordsAndMeaning(found.ids, near);
  return { ...found, page, perPage, ids: ids.slice((page - 1) * perPage, page * perPage) };
}

/** Titles near in meaning that a search with few results does not find, within its guide and filters. */
export async function byMeaning(
  { queries, titles, similarity }: { queries: Queries; titles: Searcher; similarity: number },
  request: SearchRequest,
  found: { total: number; ids: readonly number[]; page: number },
  near: readonly NearTitle[],
): Promise<NonNullable<Help['por_sentido']>> {
  const isFull = found.total >= FEW || found.page > 1;
  const others = near
    .filter((one) => one.similarity >= similarity && !found.ids.includes(one.id))
    .map(({ id }) => id);
  const offered = isFull ? [] : (await within(titles, request, others)).slice(0, MAX_OFFERED);
  const stored = await titlesByIds(queries, offered);
  return {
    ordenado: found.total > 1,
    titulos: offered.flatMap((id) => {
      const summary = stored.get(id)?.summary;
      return summary ? [{ cod_acervo: id, titulo: summary.title, autor: authorName(summary) }] : [];
    }),
  };
}

/** Those of some titles that are within guide and filters, in their order. */
async function within(
  titles: Searcher,
  request: SearchRequest,
  wanted: readonly number[],
): Promise<number[]> {
  const whole = { keys: [], authorities: [], titles: [...wanted] };
  const rest = { page: 1, perPage: wanted.length, facets: [], suggest: false };
  const { ids } = await titles.search({ ...request, ...rest, rows: [{ q: '-', whole }] });
  const inside = new Set(ids);
  return wanted.filter((id) => inside.has(id));
}
