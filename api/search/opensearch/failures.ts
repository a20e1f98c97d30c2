import { RefusalError, refused } from '../../core/http/refused.ts';
import type { Searcher } from '../searcher/searcher.ts';
import { SearchAwayError, SearchRefusedError } from './client.ts';
import { MAX_OFFSET, PageTooDeepError } from './search/rows.ts';

/** A searcher whose failures say what a caller can do. */
export function withRefusals(searcher: Searcher): Searcher {
  const refusing =
    <Parameters extends unknown[], Result>(act: (...given: Parameters) => Promise<Result>) =>
    async (...given: Parameters): Promise<Result> => {
      try {
        return await act(...given);
      } catch (error) {
        throw refusalFor(error);
      }
    };
  return {
    search: refusing(searcher.search),
    browse: refusing(searcher.browse),
    shelf: refusing(searcher.shelf),
    similar: refusing(searcher.similar),
    indexed: refusing(searcher.indexed),
    version: refusing(searcher.version),
  };
}

function refusalFor(error: unknown): unknown {
  if (error instanceof PageTooDeepError) {
    const refusal = { code: 'page_too_deep', params: { limite: MAX_OFFSET } } as const;
    return refused(422, 'invalid_fields', undefined, [
      { field: 'page', problem: 'page_too_deep', refusal },
    ]);
  }
  // The index is being built for the first time, or anew after it was removed.
  const isMissing =
    error instanceof SearchRefusedError && error.type === 'index_not_found_exception';
  if (!isMissing && !(error instanceof SearchAwayError)) return error;
  const away = new RefusalError(503, { code: 'search_away' });
  away.cause = error;
  return away;
}
