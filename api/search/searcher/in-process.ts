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

/** Searches an index in this process, as it is at each request. */
export const inProcess = (current: () => SearchIndex): Searcher => ({
  search: async (request) => search(current(), request),
  browse: async (request) => browse(current(), request),
  shelf: async ({ from, backwards, count, library }) => {
    const accept = library === undefined ? undefined : having('library', library);
    return alongShelf(current(), from, { backwards, accept }).take(count).toArray();
  },
  similar: async (id, features, count) => findSimilarTitles(current(), id, features, count),
  indexed: async (ids) => {
    const index = current();
    return ids.filter((id) => isIndexed(index, id));
  },
  version: async () => String(current().generation),
});

const isIndexed = ({ segments }: SearchIndex, id: number): boolean =>
  segments.some((segment) => {
    const doc = findId(segment, id);
    return doc >= 0 && segment.deleted[doc] === 0;
  });
