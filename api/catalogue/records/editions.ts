import type { Queries } from '../../core/db/connection.ts';
import type { StoredTitle } from './store.ts';
import { titlesByIds } from './store.ts';
import { isSameWork, mainAuthor } from './work-key.ts';

/** Maximum titles compared per author; only corporate authors have so many. */
const MAX_COMPARED = 2000;
const MAX_EDITIONS = 50;

/** Other editions of the same work in the catalogue, newest first. */
export async function otherEditions(
  q: Queries,
  { id, summary }: StoredTitle,
): Promise<StoredTitle[]> {
  const author = mainAuthor(summary);
  if (author === undefined) return [];
  const rows = await q
    .selectFrom('title_authorities')
    .select('title_id')
    .distinct()
    .where('authority_id', '=', author)
    .where('role', '=', 'author')
    .where('position', '=', 0)
    .where('title_id', '!=', id)
    .orderBy('title_id')
    .limit(MAX_COMPARED)
    .execute();
  const titles = await titlesByIds(
    q,
    rows.map(({ title_id }) => title_id),
  );
  return [...titles.values()]
    .filter((title) => !title.withdrawn && isSameWork(summary, title.summary))
    .sort(byYear)
    .slice(0, MAX_EDITIONS);
}

/** Newest first, undated last. */
export const byYear = (one: StoredTitle, other: StoredTitle): number =>
  (other.summary.year ?? 0) - (one.summary.year ?? 0) || one.id - other.id;
