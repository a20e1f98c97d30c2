/** One search from request to result: hits, filters, page, counts, suggestion. */
import { createEvaluation, evaluate } from './evaluate.ts';
import { countFacets, type CountedHits, type Facet, type FacetRequest } from './facets.ts';
import { collapseEditions } from './collapse-editions.ts';
import { activeFilters, applyFilters, type Filters } from './filters.ts';
import { parseRows, type ParsedQuery, type QueryRow } from './query/grammar.ts';
import type { Hits } from './hits.ts';
import type { SearchIndex } from './segments/index.ts';
import { getCachedHits, cacheHits } from './accelerators/hit-cache.ts';
import { docsFrom, type OrderName } from './segments/orders.ts';
import { pageByOrder, pageByScore, type RankedHits, type Window } from './paging.ts';
import type { QueryNode } from './query/query-tree.ts';
import type { SubjectWords } from './query/subject-words.ts';
import { createScoring, scoreBest, scoreHits } from './ranking/relevance.ts';
import type { Segment } from './segments/segment.ts';
import { NO_OTHER_WAYS, otherWays, type OtherWays } from './other-ways.ts';
import type { CountedTranslation } from './translations.ts';
import { seriesScores } from './segments/series-numbers.ts';
import type { YearRange } from './segments/years.ts';
import type { QuerySuggestion } from './did-you-mean.ts';
import type { UnmatchedQuery } from './unmatched-query.ts';
import { factsOf, type Find } from './title-facts.ts';
import { createWorkBudget, isExhausted, type WorkBudget } from './work-budget.ts';

/** Orders by their wire names. */
export type OrderBy = 'relevancia' | 'obra' | 'autor' | 'ano' | 'data_cadastro';

export interface SearchRequest {
  rows: readonly QueryRow[];
  /** The query itself, instead of rows. */
  tree?: QueryNode;
  /** Scope of the guide: titles outside it are neither found nor counted. */
  scope?: Filters;
  /** Only titles added at this instant (in milliseconds) or later. */
  since?: number | undefined;
  filters?: Filters;
  /** Satisfies the year filter just as a listed year does. */
  years?: YearRange;
  orderBy?: OrderBy;
  /** With relevance: most used first, relevance among those used as often. */
  mostUsedFirst?: boolean;
  /** Returns one title per work; `total` then counts works, facets still count titles. */
  together?: boolean;
  /** C ascending (relevance: best first), D descending. */
  direction?: 'C' | 'D';
  /** From 1. */
  page?: number;
  perPage?: number;
  /** Rows to skip, instead of those of the pages before. */
  offset?: number;
  /** Facets to count; default none. */
  facets?: readonly FacetRequest[];
  /** Whether to look for a better spelling when nothing was found or a word is unknown. */
  suggest?: boolean;
  /** With suggestions: subjects in several languages, for queries in other languages. */
  subjectWords?: () => SubjectWords;
  /** Work budget (`work-budget.ts`). */
  workLimit?: number;
  /** Whether the hits of a search with counts are cached for the next ones (default true). */
  keep?: boolean;
  /** False ranks and counts title by title, without `accelerators/`; the result is the same. */
  accelerate?: boolean;
}

export interface SearchResult {
  /** Matches that pass the filters. */
  total: number;
  /** Matches without any filter. */
  totalUnfiltered: number;
  /** Whether the work budget was exhausted: all returned titles match, but matches may be missing. */
  limited: boolean;
  /** cod_acervo of the page's rows. */
  ids: number[];
  /** Number of matching editions, by id of the title that represents them. */
  editions: ReadonlyMap<number, number>;
  page: number;
  perPage: number;
  facets: readonly Facet[];
  query: ParsedQuery;
  suggestion: QuerySuggestion | null;
  /** Set if suggestions were requested and nothing was found without filters. */
  unmatched: UnmatchedQuery | null;
  /** The query in other languages, with titles that it does not find as typed; most first. */
  translations: readonly CountedTranslation[];
}

/** Defaults of specification §9. */
const PER_PAGE = 20;
/** More than any relevance. */
const USE_WEIGHT = 1e6;
export const ORDER: Readonly<Record<Exclude<OrderBy, 'relevancia'>, OrderName>> = {
  obra: 'title',
  autor: 'author',
  ano: 'year',
  data_cadastro: 'added',
};

interface Part extends CountedHits, RankedHits {
  evaluation: ReturnType<typeof createEvaluation>;
}

/** The query of a request. */
export const queryOf = ({ rows, tree }: SearchRequest): ParsedQuery =>
  tree === undefined ? parseRows(rows) : { tree, repairs: [] };

/** Returns the results of a search. Never throws for anything typed; page and filters out of range find nothing. */
export function search(index: SearchIndex, request: SearchRequest): SearchResult {
  const { filters, page = 1, perPage = PER_PAGE, accelerate = true } = request;
  const query = queryOf(request);
  const scope = activeFilters(request.scope);
  const active = activeFilters(filters, request.years);
  const work = createWorkBudget(request.workLimit);
  const name = nameOf(query.tree, request);
  const parts = index.segments.map((segment): Part => {
    const evaluation = createEvaluation(segment, work, accelerate);
    const before = name === null ? undefined : getCachedHits(segment, name);
    const all = before?.hits ?? findAll(evaluation, query.tree, scope, request.since);
    const isNew = name !== null && before === undefined && !isExhausted(work);
    const found = isNew ? cacheHits(segment, name, all) : (before ?? null);
    const filtered = applyFilters(segment, all, active);
    return { segment, evaluation, hits: all, filtered, scores: null, found };
  });
  let titles = 0;
  let totalUnfiltered = 0;
  for (const { hits, filtered } of parts) {
    titles += filtered.passed.length;
    totalUnfiltered += hits.length;
  }
  const window: Window = {
    offset: request.offset ?? (page - 1) * perPage,
    count: perPage,
    descending: request.direction === 'D',
  };
  const { ids, editions, total } =
    window.offset < titles || request.together === true
      ? pageIds(parts, query.tree, request, window, titles)
      : { ids: [], editions: new Map<number, number>(), total: titles };
  const limited = isExhausted(work);
  const ways =
    request.suggest === true && !limited
      ? waysOf(index, request, query, parts, work)
      : NO_OTHER_WAYS;
  return {
    total,
    totalUnfiltered,
    limited,
    ids,
    editions,
    page,
    perPage,
    facets: countFacets(
      index,
      parts,
      { ...request, word: wordOf(query.tree), accelerate },
      limited ? null : name,
    ),
    query,
    // None with an exhausted budget, as their totals would be incomplete.
    ...(isExhausted(work) ? NO_OTHER_WAYS : ways),
  };
}

/** Other queries, from the facts of the index. */
function waysOf(
  index: SearchIndex,
  request: SearchRequest,
  query: ParsedQuery,
  parts: readonly Part[],
  work: WorkBudget,
): OtherWays {
  const { scope, since, filters, years } = request;
  const inScope: Find = (segment, tree) =>
    findAll(createEvaluation(segment, work), tree, activeFilters(scope), since);
  const active = activeFilters(filters, years);
  const find: Find = (segment, tree) =>
    applyFilters(segment, inScope(segment, tree), active).passed;
  const total = parts.reduce((sum, { hits }) => sum + hits.length, 0);
  const found = parts.map(({ filtered }) => filtered.passed);
  return otherWays(request, query, total, {
    filtered: factsOf(index, find, found),
    inScope: factsOf(index, inScope, found),
  });
}

const addedSince = ({ orders }: Segment, hits: Hits, since: number | undefined): Hits =>
  since === undefined ? hits : docsFrom(orders.added, hits, since);

/** The matches within the scope, without any filter. */
function findAll(
  evaluation: ReturnType<typeof createEvaluation>,
  tree: QueryNode,
  scope: ReturnType<typeof activeFilters>,
  since: number | undefined,
): Hits {
  const { segment } = evaluation;
  return applyFilters(segment, addedSince(segment, evaluate(evaluation, tree), since), scope)
    .passed;
}

const wordOf = (tree: QueryNode): string | null => (tree.kind === 'word' ? tree.text : null);

/** Longer queries are rarely repeated. */
const MAX_CACHE_KEY = 4000;

/** Cache key of the hits without filters; null: do not cache. */
function nameOf(
  tree: QueryNode,
  { facets = [], scope, since, keep = true, accelerate = true }: SearchRequest,
) {
  if (!keep || !accelerate || facets.length === 0) return null;
  const name = JSON.stringify([tree, scope, since]);
  return name.length > MAX_CACHE_KEY ? null : name;
}

function pageIds(
  parts: readonly Part[],
  tree: QueryNode,
  request: SearchRequest,
  window: Window,
  titles: number,
): Pick<SearchResult, 'ids' | 'editions' | 'total'> {
  const { orderBy = 'relevancia', together: isTogether = false } = request;
  if (titles === 1 && window.count > 0 && !isTogether) {
    return { ids: idsOfAll(parts), editions: new Map(), total: 1 };
  }
  const order = orderBy === 'relevancia' ? null : ORDER[orderBy];
  const ranked = order === null ? scored(parts, tree, request, window) : parts.map(unscored);
  const shown = isTogether ? collapseEditions(ranked, order) : null;
  const rows = shown?.parts ?? ranked;
  return {
    ids: order === null ? pageByScore(rows, window) : pageByOrder(rows, order, window),
    editions: shown?.counts ?? new Map<number, number>(),
    total: shown ? rows.reduce((sum, { hits }) => sum + hits.length, 0) : titles,
  };
}

function idsOfAll(parts: readonly Part[]): number[] {
  const ids: number[] = [];
  for (const { segment, filtered } of parts) {
    for (const doc of filtered.passed) ids.push(segment.ids[doc]!);
  }
  return ids;
}

/** The series of a search for one series alone, whose titles are most relevant in reading order. */
export const seriesKeys = (tree: QueryNode): string[] =>
  tree.kind === 'heading' && tree.keys.every(({ list }) => list === 'series')
    ? tree.keys.map(({ key }) => key)
    : [];

const unscored = ({ segment, filtered }: Part): RankedHits => ({
  segment,
  hits: filtered.passed,
  scores: null,
});

function scored(
  parts: readonly Part[],
  tree: QueryNode,
  { mostUsedFirst = false, together: isTogether = false }: SearchRequest,
  { offset, count, descending }: Window,
): RankedHits[] {
  const series = seriesKeys(tree);
  if (series.length > 0) {
    return parts.map(({ segment, filtered: { passed: hits } }) => ({
      ...{ segment, hits, scores: seriesScores(segment, hits, series) },
    }));
  }
  const scoring = createScoring(
    parts.map(({ evaluation }) => evaluation),
    tree,
  );
  const isWhole = mostUsedFirst || isTogether || descending;
  const ranked = parts.map(({ segment, evaluation, filtered: { passed } }) => ({
    segment,
    ...(isWhole
      ? { hits: passed, scores: scoreHits(evaluation, passed, scoring) }
      : scoreBest(evaluation, passed, scoring, offset + count)),
  }));
  if (mostUsedFirst) for (const part of ranked) addUses(part);
  return ranked;
}

export function addUses({
  segment,
  hits,
  scores,
}: {
  segment: Segment;
  hits: Hits;
  scores: Float64Array;
}) {
  for (let i = 0; i < hits.length; i++) scores[i]! += segment.timesUsed[hits[i]!]! * USE_WEIGHT;
}
