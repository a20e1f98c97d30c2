/** The rows of a page: which titles, in which order, and how many editions each stands for. */
import {
  rankDocuments,
  RERANK_LIMIT,
  type QueryNode,
  type SearchDocument,
  type SearchRequest,
  type SearchResult,
} from '../../engine/engine.ts';
import type { OpenSearchClient } from '../client.ts';
import { TITLE_FIELDS as F } from '../fields.ts';
import { allOf, terms, type Dsl } from '../query/dsl.ts';
import { candidateBodies, rankedBody, readFacts } from './candidates.ts';
import type { Lookups } from './lookups.ts';
import { documentsOf, idOf, searchAll, searchOne, type Found } from './send.ts';

/** Rows from either end that can be reached by page number. */
export const MAX_OFFSET = 10_000;

/** The page is farther from both ends than OpenSearch can go. */
export class PageTooDeepError extends Error {
  override readonly name = 'PageTooDeepError';
}

export interface RowQuery {
  tree: QueryNode;
  /** Query and filters. */
  matching: readonly Dsl[];
  found: Lookups;
  request: SearchRequest;
  offset: number;
  count: number;
  /** Titles, or with `together` works: needed to count from the end. */
  total: () => Promise<number>;
}

export type Rows = Pick<SearchResult, 'ids' | 'editions'>;
const NO_ROWS: Rows = { ids: [], editions: new Map() };

export async function readRows(client: OpenSearchClient, query: RowQuery): Promise<Rows> {
  const { request, count } = query;
  if (count === 0) return NO_ROWS;
  const isRanked = (request.orderBy ?? 'relevancia') === 'relevancia';
  return isRanked ? readRanked(client, query) : readOrdered(client, query);
}

const FIELDS = { obra: F.title, autor: F.author, ano: F.yearFrom, data_cadastro: F.added } as const;

/** Descending is ascending reversed: texts that are missing come last, years and dates first. */
function sortBy(orderBy: keyof typeof FIELDS, isUp: boolean): Dsl[] {
  const isText = orderBy === 'obra' || orderBy === 'autor';
  const order = isUp ? 'asc' : 'desc';
  const missing = isText === isUp ? '_last' : '_first';
  return [{ [FIELDS[orderBy]]: { order, missing } }, { [F.id]: order }];
}

async function readOrdered(client: OpenSearchClient, query: RowQuery): Promise<Rows> {
  const { request, matching } = query;
  const orderBy = request.orderBy as keyof typeof FIELDS;
  const isUp = request.direction !== 'D';
  // A work is shown by the edition that is first going up, whatever the direction.
  const isReversed = !isUp && request.together === true;
  const window = await windowOf(query, isReversed);
  if (window === null) return NO_ROWS;
  const found = await searchOne(client, client.names.titles, {
    from: window.from,
    size: window.size,
    track_total_hits: false,
    query: { bool: { filter: matching } },
    sort: sortBy(orderBy, window.isFromEnd ? !isUp : isUp),
    _source: false,
    ...(request.together === true && { collapse: { field: F.work } }),
  });
  const hits = window.isFromEnd ? found.hits.hits.toReversed() : found.hits.hits;
  const ids = hits.map(idOf);
  if (request.together !== true) return { ids, editions: new Map() };
  const works = hits.map((hit) => Number(hit.fields?.[F.work]?.[0] ?? 0));
  return { ids, editions: await editionsOf(client, matching, ids, works) };
}

interface RowWindow {
  from: number;
  size: number;
  isFromEnd: boolean;
}

/** Where the page is, from the nearer end. */
async function windowOf(query: RowQuery, mustReverse: boolean): Promise<RowWindow | null> {
  const { offset, count } = query;
  if (!mustReverse && offset + count <= MAX_OFFSET)
    return { from: offset, size: count, isFromEnd: false };
  const total = await query.total();
  if (offset >= total) return null;
  const from = Math.max(0, total - offset - count);
  const size = Math.min(count, total - offset);
  if (from + size <= MAX_OFFSET) return { from, size, isFromEnd: true };
  if (mustReverse && offset + count <= MAX_OFFSET)
    return { from: offset, size: count, isFromEnd: false };
  throw new PageTooDeepError();
}

/** Matching titles of each work on the page; works with one are omitted. */
async function editionsOf(
  client: OpenSearchClient,
  matching: readonly Dsl[],
  ids: readonly number[],
  works: readonly number[],
): Promise<Map<number, number>> {
  const counts = await countByWork(client, matching, works);
  return new Map(
    ids.flatMap((id, i) => {
      const count = counts.get(works[i]!) ?? 1;
      return works[i]! > 0 && count > 1 ? [[id, count] as const] : [];
    }),
  );
}

async function countByWork(
  client: OpenSearchClient,
  matching: readonly Dsl[],
  all: readonly number[],
): Promise<Map<number, number>> {
  const works = [...new Set(all.filter((work) => work > 0))];
  if (works.length === 0) return new Map();
  const found = await searchOne(client, client.names.titles, {
    size: 0,
    query: allOf([terms(F.work, works), ...matching]),
    aggs: { works: { terms: { field: F.work, size: works.length } } },
  });
  const buckets = found.aggregations?.['works']?.buckets ?? [];
  return new Map(buckets.map(({ key, doc_count: count }) => [Number(key), count]));
}

async function readRanked(client: OpenSearchClient, query: RowQuery): Promise<Rows> {
  const { tree, matching, found, request, offset, count } = query;
  const facts = await readFacts(client, tree);
  const ranking = { tree, matching, found, facts, request };
  if (offset < RERANK_LIMIT) {
    const best = await readBest(client, ranking, query);
    const isEnough = offset + count <= best.ids.length || best.isAll;
    const ids = best.ids.slice(offset, offset + count);
    if (isEnough) return { ids, editions: await shownEditions(client, query, best, ids) };
    const rest = await readFurther(client, ranking, query, best.ids.length);
    const more = rest.ids.filter((id) => !best.ids.includes(id));
    const all = [...ids, ...more].slice(0, count);
    const editions = await shownEditions(client, query, best, ids);
    return { ids: all, editions: new Map([...rest.editions, ...editions]) };
  }
  return readFurther(client, ranking, query, offset);
}

type Ranking = Parameters<typeof candidateBodies>[0];

interface Best {
  /** Best first. */
  ids: number[];
  documents: readonly SearchDocument[];
  /** Whether these are all titles. */
  isAll: boolean;
  workOf: ReadonlyMap<number, number>;
}

/** The titles that may be the best, ranked by our own code. */
async function readBest(
  client: OpenSearchClient,
  ranking: Ranking,
  query: RowQuery,
): Promise<Best> {
  const { titles } = client.names;
  const lists = await searchAll(client, titles, candidateBodies(ranking).map(withWorks));
  const documents = new Map<number, SearchDocument>();
  for (const list of lists) for (const each of documentsOf(list)) documents.set(each.id, each);
  const workOf = worksIn(lists);
  const counts = await countByWork(client, [], [...workOf.values()]);
  const known = {
    ...ranking.facts,
    editions: (id: number) => counts.get(workOf.get(id) ?? 0) ?? 1,
  };
  const { tree, request } = query;
  const { ids } = rankDocuments([...documents.values()], tree, request, known);
  return {
    ids,
    documents: [...documents.values()],
    isAll: (lists[0]?.hits.hits.length ?? 0) < RERANK_LIMIT,
    workOf,
  };
}

const withWorks = (body: Dsl): Dsl => ({ ...body, docvalue_fields: [F.work] });

const worksIn = (lists: readonly Found[]): Map<number, number> =>
  new Map(
    lists.flatMap(({ hits }) =>
      hits.hits.map((hit) => [idOf(hit), Number(hit.fields?.[F.work]?.[0] ?? 0)] as const),
    ),
  );

async function shownEditions(
  client: OpenSearchClient,
  { request, matching }: RowQuery,
  { workOf }: Best,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (request.together !== true) return new Map();
  const works = ids.map((id) => workOf.get(id) ?? 0);
  return editionsOf(client, matching, ids, works);
}

/** Rows after the best, in the order of OpenSearch. */
async function readFurther(
  client: OpenSearchClient,
  ranking: Ranking,
  { request, matching, count }: RowQuery,
  from: number,
): Promise<Rows> {
  if (from + count > MAX_OFFSET) throw new PageTooDeepError();
  const found = await searchOne(client, client.names.titles, {
    ...rankedBody(ranking),
    ...{ from, size: count, _source: false },
    ...(request.together === true && { collapse: { field: F.work } }),
  });
  const ids = found.hits.hits.map(idOf);
  if (request.together !== true) return { ids, editions: new Map() };
  const works = found.hits.hits.map((hit) => Number(hit.fields?.[F.work]?.[0] ?? 0));
  return { ids, editions: await editionsOf(client, matching, ids, works) };
}
