import { NO_OTHER_WAYS, queryOf, type SearchRequest, type SearchResult } from '../engine/engine.ts';
import type { Searcher } from '../searcher/searcher.ts';
import type { OpenSearchClient } from './client.ts';
import { withRefusals } from './failures.ts';
import { TITLE_FIELDS as F } from './fields.ts';
import { allOf, terms, type Dsl } from './query/dsl.ts';
import {
  allFilters,
  facetAggregations,
  filterQueries,
  readFacet,
  type FilterQueries,
} from './query/filter-query.ts';
import { toQuery } from './query/tree-query.ts';
import { browseKeys, findSimilar, readShelf } from './search/lists.ts';
import { lookUp } from './search/lookups.ts';
import { readRows } from './search/rows.ts';
import { counting, idOf, searchOne, totalOf, type Found } from './search/send.ts';
import { findOtherWays } from './search/speculative-facts.ts';

/** Searches the titles in OpenSearch, as the engine does in process (docs/scaling.md says what differs). */
export function searcherOf(client: OpenSearchClient): Searcher {
  const version = readSometimes(() => readVersion(client));
  return withRefusals({
    search: (request) => search(client, request),
    browse: (request) => browseKeys(client, request),
    shelf: (request) => readShelf(client, request),
    similar: (id, features, count) => findSimilar(client, id, features, count),
    indexed: async (ids) => {
      const found = await searchOne(client, client.names.titles, {
        ...{ size: ids.length, _source: false, query: terms(F.id, ids) },
      });
      const there = new Set(found.hits.hits.map(idOf));
      return ids.filter((id) => there.has(id));
    },
    version,
  });
}

/** Responses made before a change are returned so long after it; changes are searchable no sooner. */
const VERSION_MS = 250;

/** Reads at most once in an interval; failures are not cached. */
function readSometimes<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { result: Promise<T>; at: number } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > VERSION_MS) {
      const begun = { result: read(), at: performance.now() };
      begun.result.catch(() => {
        if (last === begun) last = null;
      });
      last = begun;
    }
    return last.result;
  };
}

/** Number of the last change of the index that can be searched. */
async function readVersion(client: OpenSearchClient): Promise<string> {
  const { indices } = await client.request<{
    indices: Record<string, { primaries: { refresh: { total: number }; indexing: object } }>;
  }>('GET', `/${client.names.titles}/_stats/refresh,indexing`);
  return JSON.stringify(
    Object.entries(indices).map(([name, { primaries }]) => [name, primaries.refresh.total]),
  );
}

const PER_PAGE = 20;
/** Above it the number of works is an estimate. */
const EXACT_WORKS = 40_000;

async function search(client: OpenSearchClient, request: SearchRequest): Promise<SearchResult> {
  const { facets = [], filters, years, page = 1, perPage = PER_PAGE } = request;
  const query = queryOf(request);
  const found = await lookUp(client, [query.tree]);
  const narrowing = filterQueries(filters, years);
  const scope = scopeOf(request);
  const base = [toQuery(query.tree, found), ...scope];
  const matching = [...base, ...allFilters(narrowing)];
  const counts = searchOne(client, client.names.titles, countsBody(request, base, narrowing));
  const total = async (): Promise<number> => totalsOf(request, await counts).total;
  const [shown, counted] = await Promise.all([
    readRows(client, {
      ...{ tree: query.tree, matching, found, request, total },
      ...{ offset: request.offset ?? (page - 1) * perPage, count: perPage },
    }),
    counts,
  ]);
  const totals = totalsOf(request, counted);
  const limited = found.isCut || counted.timed_out;
  const limits = { scope, filters: allFilters(narrowing) };
  const ways =
    request.suggest === true && !limited
      ? await findOtherWays(client, request, query, totals.totalUnfiltered, limits)
      : NO_OTHER_WAYS;
  return {
    ...totals,
    limited,
    ...shown,
    ...{ page, perPage },
    facets: facets.map((facet) =>
      readFacet(
        { request: facet, selected: filters?.[facet.dimension] ?? [] },
        counted.aggregations ?? {},
      ),
    ),
    query,
    ...(ways ?? NO_OTHER_WAYS),
  };
}

/** The guide, and titles added since. */
const scopeOf = ({ scope, since }: SearchRequest): Dsl[] => [
  ...allFilters(filterQueries(scope)),
  ...(since === undefined ? [] : [{ range: { [F.added]: { gte: since } } }]),
];

function countsBody(
  { facets = [], filters, together }: SearchRequest,
  base: readonly Dsl[],
  narrowing: FilterQueries,
): Dsl {
  const facetCounts = facets.map((request) =>
    facetAggregations({ request, selected: filters?.[request.dimension] ?? [] }, narrowing),
  );
  const works = { cardinality: { field: F.work, precision_threshold: EXACT_WORKS } };
  const passed = {
    passed: {
      filter: allOf(allFilters(narrowing)),
      ...(together === true && { aggs: { works } }),
    },
  };
  return counting({ bool: { filter: base } }, { aggs: Object.assign({}, ...facetCounts, passed) });
}

function totalsOf(
  { together }: SearchRequest,
  counted: Found,
): Pick<SearchResult, 'total' | 'totalUnfiltered'> {
  const passed = counted.aggregations?.['passed'] as
    { doc_count: number; works?: { value: number } } | undefined;
  const titles = passed?.doc_count ?? 0;
  return {
    total: together === true ? (passed?.works?.value ?? titles) : titles,
    totalUnfiltered: totalOf(counted),
  };
}
