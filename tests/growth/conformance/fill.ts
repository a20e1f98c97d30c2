import type { SearchDocument } from '#api/search/engine/engine.ts';
import { sendBulk, type BulkAction } from '#api/search/opensearch/bulk.ts';
import { createClient, type OpenSearchClient } from '#api/search/opensearch/client.ts';
import {
  KEY_FIELDS,
  KEY_LISTS,
  placeOf,
  TITLE_FIELDS,
  WORD_FIELDS,
  type ReadableList,
} from '#api/search/opensearch/fields.ts';
import { keysIndex, titlesIndex, wordsIndex } from '#api/search/opensearch/mappings.ts';
import { indexedTitles, type IndexedTitle } from '#api/search/opensearch/title-document.ts';

let filled = 0;

/** A catalogue of its own in OpenSearch with these titles, their words and keys. */
export async function catalogueOf(
  url: string,
  documents: readonly SearchDocument[],
): Promise<OpenSearchClient> {
  const client = createClient(`${url}/conformance-${++filled}`);
  const { titles, words, keys } = client.names;
  const options = { replicas: 0 };
  const create = (alias: string, body: object) =>
    client.request('PUT', `/${alias}-1`, { ...body, aliases: { [alias]: {} } });
  await create(titles, titlesIndex({}, options));
  await create(words, wordsIndex(options));
  await create(keys, keysIndex(options));
  const counts = { words: new Map<string, number>(), keys: new Map<string, number>() };
  for (let from = 0; from < documents.length; from += 1000) {
    const some = indexedTitles(documents.slice(from, from + 1000));
    for (const title of some) count(title, counts);
    await sendBulk(
      client,
      some.map((document) => ({
        ...{ action: 'index', index: titles, id: String(document[TITLE_FIELDS.id]), document },
      })),
    );
  }
  await sendBulk(client, dictionary(words, WORD_FIELDS.word, WORD_FIELDS.titles, counts.words));
  await sendBulk(client, dictionary(keys, KEY_FIELDS.place, KEY_FIELDS.titles, counts.keys));
  await client.request('POST', `/${titles},${words},${keys}/_refresh`, undefined, 120_000);
  return client;
}

const add = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

function count(
  title: IndexedTitle,
  { words, keys }: { words: Map<string, number>; keys: Map<string, number> },
): void {
  for (const word of title[TITLE_FIELDS.words] as string[]) add(words, word);
  for (const [list, field] of Object.entries(KEY_LISTS)) {
    const own = (title[field] ?? []) as string[];
    for (const key of own) add(keys, placeOf(list as ReadableList, key));
  }
}

const dictionary = (
  index: string,
  name: string,
  titles: string,
  counts: ReadonlyMap<string, number>,
): BulkAction[] =>
  [...counts].map(([key, total], id) => ({
    ...{ action: 'index', index, id: String(id), document: { [name]: key, [titles]: total } },
  }));
