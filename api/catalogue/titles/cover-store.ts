import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Database } from '../../core/db/connection.ts';
import type { Catalogue } from '../../search/live-index/live-index.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import type { CoverFiles } from './cover-files.ts';
import { titlesByIds } from '../records/store.ts';

/** Maximum titles that share a cover by ISBN; more indicates bad records. */
const MAX_SAME_ISBN = 100;

/**
 * Records which title has which cover file, and marks changed titles for all indexes. Cost depends
 * on covers, not titles. Returns the number of titles with a cover.
 */
export async function saveCoverFiles(
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  files: CoverFiles,
  now: string,
): Promise<number> {
  const wanted = await findTitles(db, catalogue.titles, files);
  const stored = await db.queries
    .selectFrom('titles')
    .select(['id', 'cover_file'])
    .where('cover_file', '!=', '')
    .execute();
  const before = new Map(stored.map(({ id, cover_file: file }) => [id, file]));
  const changed = [...new Set([...before.keys(), ...wanted.keys()])].filter(
    (id) => before.get(id) !== wanted.get(id),
  );
  if (changed.length === 0) return wanted.size;
  await db.transaction(async (tx) => {
    for (const id of changed) {
      await tx
        .updateTable('titles')
        .set({ cover_file: wanted.get(id) ?? '', updated_at: now })
        .where('id', '=', id)
        .execute();
    }
    await recordChanges(tx, 'title', changed, now);
  });
  await catalogue.refresh();
  return wanted.size;
}

/** A file named by title id takes precedence over one named by ISBN. */
async function findTitles(
  { queries }: Database,
  titles: Searcher,
  { byId, byIsbn }: CoverFiles,
): Promise<Map<number, string>> {
  const wanted = new Map<number, string>();
  for (const [isbn, file] of byIsbn) {
    const rows = [{ q: `isbn:${isbn}` }];
    const { ids } = await titles.search({ rows, perPage: MAX_SAME_ISBN });
    for (const id of ids) wanted.set(id, file);
  }
  for (const some of chunks([...byId.keys()])) {
    for (const { id, withdrawn } of (await titlesByIds(queries, some)).values()) {
      if (!withdrawn) wanted.set(id, byId.get(id) ?? '');
    }
  }
  return wanted;
}
