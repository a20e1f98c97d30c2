import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { ListedWork } from '../../portal/content/reading-list.ts';
import { survivingTitles } from '../records/merged.ts';
import type { Catalogue } from '../../search/live-index/live-index.ts';

/** Titles of works on reading lists; unknown works are missing. */
export async function findListed(
  q: Queries,
  catalogue: Pick<Catalogue, 'titles'>,
  works: readonly ListedWork[],
): Promise<Map<ListedWork, number>> {
  const numbers = works.filter(({ isIsbn }) => !isIsbn).map(({ number }) => number);
  const ids = new Map<string, number>();
  for (const some of chunks([...new Set(numbers)])) {
    const rows = await q
      .selectFrom('titles')
      .select(['id', 'control_number', 'withdrawn_at'])
      .where('control_number', 'in', some)
      .orderBy('id', 'desc')
      .execute();
    const gone = rows.filter(({ withdrawn_at }) => withdrawn_at !== null).map(({ id }) => id);
    const kept = await survivingTitles(q, gone);
    const standing = rows.flatMap(({ id, control_number: number, withdrawn_at }) => {
      const own = withdrawn_at === null ? id : kept.get(id);
      return own === undefined ? [] : [{ id: own, number: number ?? '' }];
    });
    // Two sources may use the same number: the older title wins.
    for (const { id, number } of standing) ids.set(number, id);
  }
  const found = new Map<ListedWork, number>();
  for (const work of works) {
    const rows = [{ q: `isbn:${work.number.replace(/[^\dX]/gi, '')}` }];
    const id = work.isIsbn
      ? (await catalogue.titles.search({ rows, perPage: 1 })).ids[0]
      : ids.get(work.number);
    if (id !== undefined) found.set(work, id);
  }
  return found;
}
