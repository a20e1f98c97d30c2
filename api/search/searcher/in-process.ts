import {
  alongShelf,
  browse,
  findId,
  findSimilarTitles,
  having,
  search,
  type SearchIndex,
} from '../engine/engine.ts';
import type { Searcher } from './searcher.ts';

/** Searches an index in this process. */
export const inProcess = (index: SearchIndex): Searcher => ({
  search: async (request) => search(index, request),
  browse: async (request) => browse(index, request),
  shelf: async ({ from, backwards, count, library }) => {
    const accept = library === undefined ? undefined : having('library', library);
    return alongShelf(index, from, { backwards, accept }).take(count).toArray();
  },
  similar: async (id, features, count) => findSimilarTitles(index, id, features, count),
  indexed: async (ids) => ids.filter((id) => isIndexed(index, id)),
  version: async () => String(index.generation),
});

const isIndexed = ({ segments }: SearchIndex, id: number): boolean =>
  segments.some((segment) => {
    const doc = findId(segment, id);
    return doc >= 0 && segment.deleted[doc] === 0;
  });
