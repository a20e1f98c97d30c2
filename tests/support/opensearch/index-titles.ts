import type { SearchDocument } from '#api/search/engine/engine.ts';
import { sendBulk } from '#api/search/opensearch/bulk.ts';
import type { OpenSearchClient } from '#api/search/opensearch/client.ts';
import { REFRESH_INTERVAL, titlesIndex } from '#api/search/opensearch/mappings.ts';
import { indexedTitles } from '#api/search/opensearch/title-document.ts';

/** Creates the index of titles with these documents, without a database. */
export async function indexTitles(
  client: OpenSearchClient,
  documents: readonly SearchDocument[],
  options: Parameters<typeof titlesIndex>[1] = {},
): Promise<void> {
  const { titles } = client.names;
  await client.request('PUT', `/${titles}-1`, {
    ...titlesIndex({}, { replicas: 0, ...options }),
    aliases: { [titles]: {} },
  });
  await sendBulk(
    client,
    indexedTitles(documents).map((document) => ({
      action: 'index',
      index: titles,
      id: String(document['id']),
      document,
    })),
  );
  await client.request('POST', `/${titles}/_refresh`);
  await client.request('PUT', `/${titles}/_settings`, { refresh_interval: REFRESH_INTERVAL });
}
