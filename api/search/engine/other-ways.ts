/** Other queries for what was meant, and what was not found. */
import { suggestQuery } from './did-you-mean.ts';
import type { ParsedQuery } from './query/grammar.ts';
import type { SearchRequest, SearchResult } from './search.ts';
import type { TitleFacts } from './title-facts.ts';
import { countTranslations, translationsOf } from './translations.ts';
import { readUnmatched } from './unmatched-query.ts';

export type OtherWays = Pick<SearchResult, 'suggestion' | 'unmatched' | 'translations'>;
export const NO_OTHER_WAYS: OtherWays = { suggestion: null, unmatched: null, translations: [] };

/** Facts about the titles within the guide, and about those within the filters as well. */
export interface ScopedFacts {
  inScope: TitleFacts;
  filtered: TitleFacts;
}

/** @param total titles that the query finds without filters */
export function otherWays(
  request: SearchRequest,
  query: ParsedQuery,
  total: number,
  { inScope, filtered }: ScopedFacts,
): OtherWays {
  const { rows } = request;
  const translations = translationsOf(request, total === 0);
  return {
    suggestion: suggestQuery(filtered, rows, query, total, translations),
    unmatched: total === 0 ? readUnmatched(inScope, rows, query) : null,
    translations: total === 0 ? [] : countTranslations(translations.queries, rows[0]!, filtered),
  };
}
