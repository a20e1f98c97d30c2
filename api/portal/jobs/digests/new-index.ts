import type { Database } from '../../../core/db/connection.ts';
import { documentsByIds } from '../../../search/live-index/source.ts';
import {
  createIndex,
  type SearchDocument,
  type SearchIndex,
} from '../../../search/engine/engine.ts';

/**
 * Builds an index of only the titles added after an instant: it is small however large the catalogue, and
 * finds what the full index would find among them.
 */
export async function indexOfNew(
  db: Database,
  after: string,
  coverOrigins: readonly string[],
): Promise<SearchIndex> {
  const rows = await db.queries
    .selectFrom('titles')
    .select('id')
    .where('created_at', '>', after)
    .where('withdrawn_at', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  const documents: SearchDocument[] = [];
  for await (const { upsert } of documentsByIds(db, ids, coverOrigins)) documents.push(...upsert);
  return createIndex(documents);
}
