/**
 * Words and keys of all titles as documents of their own, for autocomplete, spelling and lists. New ones are
 * written with their title; how many titles have each is counted after a build and once a day.
 */
import { createHash } from 'node:crypto';
import { sendBulk, type BulkAction } from '../opensearch/bulk.ts';
import type { OpenSearchClient } from '../opensearch/client.ts';
import {
  KEY_FIELDS,
  KEY_LISTS,
  PASS,
  placeOf,
  TITLE_FIELDS,
  WORD_FIELDS,
  type ReadableList,
} from '../opensearch/fields.ts';
import { stemTerms, type IndexedTitle } from '../opensearch/title-document.ts';
import type { BuiltNames } from './indexes.ts';

const LISTS = Object.keys(KEY_LISTS) as ReadableList[];
/** Ids are at most 512 bytes long, and a character at most three. */
const MAX_ID = 170;
/** Values counted in one request. */
const PAGE = 5000;
const TIMEOUT_MS = 120_000;

const wordDocument = (word: string, titles: number, pass: number) => ({
  [WORD_FIELDS.word]: word,
  [WORD_FIELDS.titles]: titles,
  [WORD_FIELDS.stems]: stemTerms(word),
  [PASS]: pass,
});

const keyDocument = (place: string, titles: number, pass: number) => ({
  [KEY_FIELDS.place]: place,
  [KEY_FIELDS.titles]: titles,
  [PASS]: pass,
});

const idOf = (text: string): string =>
  text.length > MAX_ID ? createHash('sha256').update(text).digest('base64url') : text;

/** Words and keys that are known to be there; bounded, since nothing is lost by writing one again. */
export type Known = Set<string>;
const MAX_KNOWN = 300_000;

/** Writes words and keys of these titles that are new. */
export async function addNew(
  client: OpenSearchClient,
  index: Pick<BuiltNames, 'words' | 'keys'>,
  titles: readonly IndexedTitle[],
  known: Known,
): Promise<void> {
  if (known.size > MAX_KNOWN) known.clear();
  const pass = Date.now();
  const actions = new Map<string, BulkAction>();
  const add = (name: string, text: string, document: Record<string, unknown>): void => {
    const id = idOf(text);
    const action = { action: 'create', index: name, id, document } as const;
    if (!known.has(`${name} ${id}`)) actions.set(`${name} ${id}`, action);
  };
  for (const title of titles) {
    for (const word of valuesOf(title, TITLE_FIELDS.words))
      add(index.words, word, wordDocument(word, 1, pass));
    for (const list of LISTS) {
      for (const key of valuesOf(title, KEY_LISTS[list])) {
        const place = placeOf(list, key);
        add(index.keys, place, keyDocument(place, 1, pass));
      }
    }
  }
  await sendBulk(client, actions.values());
  for (const name of actions.keys()) known.add(name);
}

const valuesOf = (title: IndexedTitle, field: string): readonly string[] =>
  (title[field] as string[] | undefined) ?? [];

interface Page {
  aggregations: {
    values: {
      after_key?: { value: string };
      buckets: { key: { value: string }; doc_count: number }[];
    };
  };
}

/** Counts the titles of all words and keys, and removes those without any. `step` runs between pages. */
export async function countAll(
  client: OpenSearchClient,
  index: BuiltNames,
  step: () => Promise<void>,
): Promise<void> {
  const pass = Date.now();
  // What was written before has been written with its title, which is now seen.
  await client.request('POST', `/${index.titles}/_refresh`, undefined, TIMEOUT_MS);
  for await (const page of countedValues(client, index.titles, TITLE_FIELDS.words)) {
    const actions = page.map(([word, titles]) => ({
      ...{ action: 'index' as const, index: index.words, id: idOf(word) },
      document: wordDocument(word, titles, pass),
    }));
    await sendBulk(client, actions);
    await step();
  }
  for (const list of LISTS) {
    for await (const page of countedValues(client, index.titles, KEY_LISTS[list])) {
      const actions = page.map(([key, titles]) => {
        const place = placeOf(list, key);
        const document = keyDocument(place, titles, pass);
        return { action: 'index' as const, index: index.keys, id: idOf(place), document };
      });
      await sendBulk(client, actions);
      await step();
    }
  }
  await client.request('POST', `/${index.words},${index.keys}/_refresh`, undefined, TIMEOUT_MS);
  const gone = { query: { range: { [PASS]: { lt: pass } } } };
  const path = `/${index.words},${index.keys}/_delete_by_query?conflicts=proceed&refresh=true`;
  await client.request('POST', path, gone, TIMEOUT_MS);
}

/** The values of a keyword field with how many titles have each, in their order. */
async function* countedValues(
  client: OpenSearchClient,
  index: string,
  field: string,
): AsyncGenerator<(readonly [string, number])[]> {
  for (let after: { value: string } | undefined; ;) {
    const composite = {
      size: PAGE,
      sources: [{ value: { terms: { field } } }],
      ...(after !== undefined && { after }),
    };
    const body = { size: 0, track_total_hits: false, aggs: { values: { composite } } };
    const { aggregations } = await client.request<Page>(
      'POST',
      `/${index}/_search`,
      body,
      TIMEOUT_MS,
    );
    const { buckets, after_key } = aggregations.values;
    if (buckets.length > 0)
      yield buckets.map(({ key, doc_count }) => [key.value, doc_count] as const);
    if (buckets.length < PAGE || after_key === undefined) return;
    after = after_key;
  }
}
