import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { allDocuments } from '#api/search/live-index/source.ts';
import { createClient, type OpenSearchClient } from '#api/search/opensearch/client.ts';
import { filterField, placeOf, valueTerm } from '#api/search/opensearch/fields.ts';
import { createIndexes, mergeSegments, namesOf } from '#api/search/writer/indexes.ts';
import { takePen } from '#api/search/writer/pen.ts';
import { createSearchWriter, type SearchWriter } from '#api/search/writer/writer.ts';
import { openTestDatabase, type TestDatabase } from '../../support/servers/engines.ts';
import {
  addTitles,
  book,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../../support/networks/small-network.ts';
import { startOpenSearch, type OpenSearch } from '../../support/opensearch/nodes.ts';

const jars = inject('openSearchJars');
const NOW = new Date('2026-03-12T17:20:00.000Z');
const SERTAO = { number: '1', title: 'Grande sertão', author: 'Rosa, João Guimarães' };
const CORTICO = { number: '2', title: 'O cortiço', author: 'Azevedo, Aluísio' };

let opensearch: OpenSearch;
let test: TestDatabase;
let db: Database;
let client: OpenSearchClient;
let warnings: string[];
const ends: (() => Promise<void>)[] = [];

/** A writer of a server of its own. */
function openWriter(): SearchWriter {
  const own = openDatabase(test.location);
  const writer = createSearchWriter({
    ...{ db: own, client, coverOrigins: [], now: () => NOW },
    warn: (text) => void warnings.push(text),
  });
  ends.push(async () => {
    await writer.close();
    await own.close();
  });
  return writer;
}

interface Hits {
  hits: { hits: { _source: { document: { id: number } } }[] };
}

async function found(query: object): Promise<number[]> {
  const { hits } = await client.request<Hits>('POST', `/${client.names.titles}/_search`, {
    query,
    size: 100,
    sort: ['id'],
  });
  return hits.hits.map(({ _source }) => _source.document.id);
}

const withWord = (word: string) => found({ term: { words: word } });

/** Asks until what is wanted is there: it is visible soon, not at once. */
async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  for (let last: unknown; ;) {
    last = await read().catch((error: unknown) => error);
    if (JSON.stringify(last) === JSON.stringify(wanted)) return;
    await pause(50);
  }
}

const indexes = async () =>
  (
    await client.request<{ index: string }[]>(
      'GET',
      `/_cat/indices/${client.names.titles}-*?format=json&h=index`,
    )
  ).map(({ index }) => index);

const titlesOfWord = async (word: string) => {
  const answer = await client.request<{ hits: { hits: { _source: { titles: number } }[] } }>(
    'POST',
    `/${client.names.words}/_search`,
    { query: { term: { word } } },
  );
  return answer.hits.hits.map(({ _source }) => _source.titles);
};

const keysFrom = async (place: string) => {
  const answer = await client.request<{ hits: { hits: { sort: string[] }[] } }>(
    'POST',
    `/${client.names.keys}/_search`,
    { query: { range: { place: { gte: place } } }, sort: ['place'], track_total_hits: false },
  );
  return answer.hits.hits.map(({ sort }) => sort[0]);
};

describe.skipIf(jars === '')('the writer of the index in OpenSearch', () => {
  beforeAll(async () => {
    opensearch = await startOpenSearch({ jars });
  });
  afterAll(() => opensearch?.stop());

  let number = 0;
  beforeEach(async () => {
    test = await openTestDatabase();
    ({ db } = test);
    await fillNetwork(db);
    client = createClient(`${opensearch.url}/network-${++number}`);
    warnings = [];
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await test.close();
  });

  it('fills an empty one with titles, words and keys', async () => {
    const [first, second] = await addTitles(db, [book(SERTAO), book(CORTICO)]);
    await openWriter().refresh();
    expect(await withWord('sertao')).toEqual([first]);
    expect(await found({ match_all: {} })).toEqual([first, second]);
    expect(await titlesOfWord('sertao')).toEqual([1]);
    expect(await keysFrom(placeOf('title', 'd'))).toEqual([
      placeOf('title', 'grande sertao'),
      placeOf('title', 'o cortico'),
    ]);
    expect(warnings).toEqual([]);
  });

  it('shows titles that are added, changed, lent and removed, with new words and keys', async () => {
    const writer = openWriter();
    const [first] = await addTitles(db, [
      book({ ...SERTAO, copies: [{ libraryCode: 'central', callNumber: '869.3 R788' }] }),
    ]);
    await writer.refresh();
    writer.start();
    const available = () => found({ term: { [filterField('available')]: valueTerm(CENTRAL) } });
    expect(await available()).toEqual([first]);
    await lendCopyOf(db, first!, '2026-04-02T02:59:59.000Z');
    await eventually(available, []);
    const [second] = await addTitles(db, [book(CORTICO)]);
    await eventually(() => withWord('cortico'), [second]);
    await eventually(() => titlesOfWord('cortico'), [1]);
    await addTitles(db, [book({ ...CORTICO, title: 'O homem' })]);
    await eventually(() => withWord('homem'), [second]);
    expect(await withWord('cortico')).toEqual([]);
    await addTitles(db, [book({ ...CORTICO, deleted: true })]);
    await eventually(() => withWord('homem'), []);
    expect(warnings).toEqual([]);
  });

  it('takes in what changed while OpenSearch was away, with one warning', async () => {
    const [first] = await addTitles(db, [book(SERTAO)]);
    const writer = openWriter();
    await writer.refresh();
    await opensearch.stopNode(0);
    const [second] = await addTitles(db, [book(CORTICO)]);
    writer.start();
    await eventually(async () => warnings.length, 1);
    await opensearch.startNode(0);
    await eventually(() => found({ match_all: {} }), [first, second]);
    await eventually(async () => warnings.length, 2);
    expect(warnings[0]).toContain('does not answer');
    expect(warnings[1]).toContain('again');
  });

  it('is one of several servers; when it dies another takes over, and it can write nothing older', async () => {
    const [first] = await addTitles(db, [book(SERTAO)]);
    const dead = openWriter();
    await dead.refresh();
    const before: Awaited<ReturnType<typeof readAll>> = await readAll();
    const { term } = await db.queries
      .selectFrom('search_index')
      .select('term')
      .executeTakeFirstOrThrow();
    const other = openWriter();
    await addTitles(db, [book({ ...SERTAO, title: 'Veredas' })]);
    await other.refresh();
    expect(await withWord('veredas')).toEqual([]);
    await db.queries
      .updateTable('leases')
      .set({ until: '2000-01-01T00:00:00.000Z' })
      .where('name', '=', 'search-writer')
      .execute();
    other.start();
    await eventually(() => withWord('veredas'), [first]);
    // What the first one had read before reaches OpenSearch only now.
    await takePen(client, term).write(client.names.titles, { upsert: before, remove: [] });
    await dead.refresh();
    await client.request('POST', `/${client.names.titles}/_refresh`);
    expect(await withWord('veredas')).toEqual([first]);
    expect(warnings).toEqual([]);
  });

  it('builds beside the index that is searched, which answers all the time', async () => {
    const titles = Array.from({ length: 1203 }, (_none, i) =>
      book({ number: String(i), title: `Volume ${i}` }),
    );
    const ids = await addTitles(db, titles);
    const writer = openWriter();
    await writer.refresh();
    const [before] = await indexes();
    const totals = new Set<number>();
    let isBuilding = true;
    const searching = (async () => {
      while (isBuilding) {
        totals.add(
          (
            await client.request<{ count: number }>('POST', `/${client.names.titles}/_count`, {
              query: { term: { words: 'volume' } },
            })
          ).count,
        );
      }
    })();
    await writer.rebuild();
    isBuilding = false;
    await searching;
    expect([...totals]).toEqual([1203]);
    const after = await indexes();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([before]);
    expect(await withWord('1202')).toEqual([ids[1202]]);
  });

  it('merges the segments that filling leaves behind', async () => {
    const names = namesOf(client, 1);
    await createIndexes(client, names, { epoch: '', position: '', newest: '' });
    for (const word of ['sertao', 'cortico'])
      await client.request('PUT', `/${names.words}/_doc/${word}?refresh=true`, { word });
    const segments = async () =>
      (await client.request<object[]>('GET', `/_cat/segments/${names.words}?format=json`)).length;
    expect(await segments()).toBe(2);
    await mergeSegments(client, names, { wait: true });
    await client.request('POST', `/${names.words}/_refresh`);
    expect(await segments()).toBe(1);
  });

  it('builds anew what somebody removed', async () => {
    const [first] = await addTitles(db, [book(SERTAO)]);
    const writer = openWriter();
    await writer.refresh();
    const [index] = await indexes();
    await client.request('DELETE', `/${index}`);
    const [second] = await addTitles(db, [book(CORTICO)]);
    writer.start();
    await eventually(() => found({ match_all: {} }), [first, second]);
  });
});

async function readAll() {
  for await (const page of allDocuments(db, [])) return page;
  return [];
}
