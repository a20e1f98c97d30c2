import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { SearchRequest } from '../../search/engine/engine.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';

/** A period: `after` exclusive, `until` inclusive, UTC. */
export interface Span {
  after: string;
  until: string;
}

/** Titles read per batch. */
const STEP = 100;

/**
 * New titles of a period that match, newest first.
 *
 * @param most maximum number
 */
export async function newTitles(
  q: Queries,
  searcher: Searcher,
  request: SearchRequest,
  { after, until }: Span,
  most: number,
): Promise<StoredTitle[]> {
  const found: StoredTitle[] = [];
  for (let page = 1; found.length < most; page++) {
    const { ids } = await searcher.search({
      ...request,
      ...{ orderBy: 'data_cadastro', direction: 'D', page, perPage: STEP },
      ...{ facets: [], suggest: false, mostUsedFirst: false },
    });
    const titles = await titlesByIds(q, ids);
    for (const id of ids) {
      const title = titles.get(id);
      if (!title || title.withdrawn || title.createdAt > until) continue;
      // Sorted: all that follow are older.
      if (title.createdAt <= after) return found.slice(0, most);
      found.push(title);
    }
    if (ids.length < STEP) break;
  }
  return found.slice(0, most);
}
