import { sendBulk, type BulkAction } from '../opensearch/bulk.ts';
import type { OpenSearchClient } from '../opensearch/client.ts';
import { indexedTitles, type IndexedTitle } from '../opensearch/title-document.ts';
import type { DocumentPage } from '../live-index/source.ts';

/** Writes titles with versions that rise within a term and from one writer to the next. */
export interface Pen {
  term: number;
  /** Returns the documents that were written. */
  write: (index: string, page: DocumentPage) => Promise<IndexedTitle[]>;
}

/** Versions in one term. */
const VERSIONS = 2 ** 32;

export function takePen(client: OpenSearchClient, term: number): Pen {
  let version = term * VERSIONS;
  return {
    term,
    write: async (index, { upsert, remove }) => {
      const titles = indexedTitles(upsert);
      await sendBulk(client, [
        ...titles.map((document, i): BulkAction => ({
          ...{ action: 'index', index, id: String(upsert[i]!.id), version: ++version },
          document,
        })),
        ...remove.map((id): BulkAction => ({
          action: 'delete',
          index,
          id: String(id),
          version: ++version,
        })),
      ]);
      return titles;
    },
  };
}
