import { chunks } from '../../core/db/chunks.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { titlesByIds, type StoredTitle } from './store.ts';

/** Of titles that were put into others: into which. */
export async function keptTitlesOf(
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

const standingRows = compiledOnce((db, id: number) =>
  db
    .selectFrom('titles')
    .leftJoin('title_merges', (on) =>
      on.onRef('merged_id', '=', 'titles.id').on('undone_at', 'is', null),
    )
    .select(['titles.id', 'kept_id as kept'])
    .where('titles.id', '=', id),
);

/**
 * Which title has the page for a number: its own, else that into which it was put; null where there never
 * was one. Withdrawn ones keep their page: it says that they are gone.
 */
export async function standingTitle(q: Queries, id: number): Promise<number | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await standingRows(q, id);
  return row ? (row.kept ?? row.id) : null;
}

/**
 * Titles by the numbers by which people know them: for one that was put into another, that other.
 * Unknown numbers are missing.
 */
export async function standingTitles(
  q: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredTitle>> {
  const titles = await titlesByIds(q, ids);
  const gone = [...titles.values()].filter(({ withdrawn }) => withdrawn).map(({ id }) => id);
  if (gone.length === 0) return titles;
  const kept = await keptTitlesOf(q, gone);
  const others = await titlesByIds(q, [...kept.values()]);
  for (const [id, other] of kept) {
    const title = others.get(other);
    if (title) titles.set(id, title);
  }
  return titles;
}

/** The numbers of the titles themselves, each once. */
export const ownIds = (titles: ReadonlyMap<number, StoredTitle>): number[] => [
  ...new Set([...titles.values()].map(({ id }) => id)),
];
