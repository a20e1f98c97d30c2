import type { Database } from '../../../core/db/connection.ts';
import { documentsByIds } from '../../../search/live-index/source.ts';
import { createIndex, type SearchDocument } from '../../../search/engine/engine.ts';
import { inProcess } from '../../../search/searcher/in-process.ts';
import type { Searcher } from '../../../search/searcher/searcher.ts';

/**
 * Searches only the titles added after an instant: their index is small however large the catalogue, and
 * finds what the full index would find among them.
 */
export async function searcherOfNew(
  db: Database,
  after: string,
  coverOrigins: readonly string[],
): Promise<Searcher> {
  const rows = await db.queries
    .selectFrom('titles')
    .select('id')
    .where('created_at', '>', after)
    .where('withdrawn_at', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  const documents: SearchDocument[] = [];
  for await (const { upsert } of documentsByIds(db, ids, coverOrigins)) documents.push(...upsert);
  const index = createIndex(documents);
  return inProcess(() => index);
}
