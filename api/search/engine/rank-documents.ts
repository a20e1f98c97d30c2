/** Ranks some titles of an index that is elsewhere: the best by its own order, read back as documents. */
import { collapseEditions } from './collapse-editions.ts';
import { createEvaluation } from './evaluate.ts';
import { allTitles } from './hits.ts';
import { pageByScore } from './paging.ts';
import type { QueryNode } from './query/query-tree.ts';
import { createScoring, scoreHits, type KnownFacts } from './ranking/relevance.ts';
import { addUses, seriesKeys, type SearchRequest, type SearchResult } from './search.ts';
import type { SearchDocument } from './segments/document.ts';
import { buildSegment } from './segments/segment.ts';
import { seriesScores } from './segments/series-numbers.ts';
import { createWorkBudget } from './work-budget.ts';

/**
 * Orders matching titles by relevance as the whole index would.
 *
 * @param known facts about all titles of the index
 */
export function rankDocuments(
  documents: readonly SearchDocument[],
  tree: QueryNode,
  { mostUsedFirst, together, direction }: SearchRequest,
  known: KnownFacts,
): Pick<SearchResult, 'ids' | 'editions'> {
  const segment = buildSegment(documents.toSorted((a, b) => a.id - b.id));
  const hits = allTitles(segment.size);
  const series = seriesKeys(tree);
  const evaluation = createEvaluation(segment, createWorkBudget(), false);
  const scores =
    series.length > 0
      ? seriesScores(segment, hits, series)
      : scoreHits(evaluation, hits, createScoring([evaluation], tree, known));
  const ranked = { segment, hits, scores };
  if (mostUsedFirst === true && series.length === 0) addUses(ranked);
  const shown = together === true ? collapseEditions([ranked], null) : null;
  const window = { offset: 0, count: segment.size, descending: direction === 'D' };
  return {
    ids: pageByScore(shown?.parts ?? [ranked], window),
    editions: shown?.counts ?? new Map<number, number>(),
  };
}
