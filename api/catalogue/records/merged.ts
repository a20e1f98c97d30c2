import { chunks } from '../../core/db/chunks.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { titlesByIds, type StoredTitle } from './store.ts';

/** Surviving titles of merged ones, by id. */
export async function survivingTitles(
  queries: Queries | Tx,
  titles: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const kept = new Map<number, number>();
  for (const some of chunks([...new Set(titles)])) {
    const rows = await queries
      .selectFrom('title_merges')
      .select(['merged_id', 'kept_id'])
      .where('merged_id', 'in', some)
      .where('undone_at', 'is', null)
      .execute();
    for (const { merged_id, kept_id } of rows) kept.set(merged_id, kept_id);
  }
  return kept;
}

const currentTitleRows = compiledOnce((db, id: number) =>
  db
    .selectFrom('titles')
    .leftJoin('title_merges', (on) =>
      on.onRef('merged_id', '=', 'titles.id').on('undone_at', 'is', null),
    )
    .select(['titles.id', 'kept_id as kept'])
    .where('titles.id', '=', id),
);

/**
 * The title shown under an id: itself, or the one it was merged into; null if it never existed.
 * Withdrawn titles have a page that says so.
 */
export async function currentTitleId(q: Queries, id: number): Promise<number | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await currentTitleRows(q, id);
  return row ? (row.kept ?? row.id) : null;
}

/** Titles by id; merged titles are replaced by the surviving ones. Unknown ids are missing. */
export async function currentTitles(
  q: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredTitle>> {
  const titles = await titlesByIds(q, ids);
  const gone = [...titles.values()].filter(({ withdrawn }) => withdrawn).map(({ id }) => id);
  if (gone.length === 0) return titles;
  const kept = await survivingTitles(q, gone);
  const others = await titlesByIds(q, [...kept.values()]);
  for (const [id, other] of kept) {
    const title = others.get(other);
    if (title) titles.set(id, title);
  }
  return titles;
}

/** Ids of the titles themselves, without duplicates. */
export const ownIds = (titles: ReadonlyMap<number, StoredTitle>): number[] => [
  ...new Set([...titles.values()].map(({ id }) => id)),
];
