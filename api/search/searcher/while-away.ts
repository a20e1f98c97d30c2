import { RefusalError } from '../../core/http/refused.ts';
import { openIndex } from '../engine/engine.ts';
import { inProcess } from './in-process.ts';
import type { Searcher } from './searcher.ts';

/** Whether a call failed because the search engine does not answer. */
export const isSearchAway = (error: unknown): boolean =>
  error instanceof RefusalError && error.code === 'search_away';

const empty = openIndex([]);
const nothing = inProcess(() => empty);

/** Finds nothing while the search engine does not answer: for links without which a page is still useful. */
export const findingNothingWhileAway = (searcher: Searcher): Searcher => ({
  ...searcher,
  search: (request) =>
    searcher.search(request).catch((error: unknown) => {
      if (isSearchAway(error)) return nothing.search(request);
      throw error;
    }),
});
