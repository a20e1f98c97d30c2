import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generateWorks, toSearchDocument } from '#demo/generate.ts';
import type { SearchDocument } from '#api/search/engine/engine.ts';
import { createClient } from '#api/search/opensearch/client.ts';
import { writeAll } from '#api/search/writer/build.ts';
import { countAll } from '#api/search/writer/dictionaries.ts';
import { createIndexes, namesOf, switchTo } from '#api/search/writer/indexes.ts';
import { takePen } from '#api/search/writer/pen.ts';
import { indexTitles } from '../support/opensearch/index-titles.ts';
import { findJars } from '../support/opensearch/jars.ts';
import { startOpenSearch } from '../support/opensearch/nodes.ts';
import { differentWords } from '../support/opensearch/term-vectors.ts';

/**
 * npm run bench:opensearch [-- --titles 1000000] [--vectors 60000] [--memory 1g]: compares the words that OpenSearch
 * indexed with those of the index in process, then fills it as a first start does, on a generated
 * collection: seconds, processor time, and size on disk.
 */
const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '1000000' },
    vectors: { type: 'string', default: '60000' },
    memory: { type: 'string', default: '1g' },
  },
});
const PAGE = 500;

const found = findJars();
if ('missing' in found) {
  console.error(`OpenSearch cannot be started: ${found.missing}`);
  process.exit(2);
}
const opensearch = await startOpenSearch({ jars: found.folder, memory: values.memory });

function* documents(titles: number): Generator<SearchDocument> {
  for (const work of generateWorks({ titles })) yield toSearchDocument(work);
}

function* pages(titles: number): Generator<SearchDocument[]> {
  let page: SearchDocument[] = [];
  for (const document of documents(titles)) {
    if (page.push(document) < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* asRead(titles: number): AsyncGenerator<SearchDocument[]> {
  yield* pages(titles);
}

async function compareWords(count: number): Promise<void> {
  const client = createClient(`${opensearch.url}/vectors`);
  const all = [...documents(count)];
  await indexTitles(client, all, { termVectors: true });
  const different = await differentWords(client, all);
  console.log(`${count} titles compared word by word: ${different.length} fields differ`);
  await client.request('DELETE', `/${client.names.titles}-1`);
}

/** Processor time of OpenSearch so far in seconds; of Linux only. */
function usedByOpenSearch(): number {
  const file = `/proc/${opensearch.pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [user = 0, system = 0] = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS;
}
const TICKS = 100;

/** Runs work and prints how long it took, and the processor time of both programs. */
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const used = process.cpuUsage();
  const usedBefore = usedByOpenSearch();
  await work();
  const { user, system } = process.cpuUsage(used);
  const own = ((user + system) / 1e6).toFixed(0);
  const theirs = (usedByOpenSearch() - usedBefore).toFixed(0);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${name}: ${seconds} s; processor time ${own} s here, ${theirs} s in OpenSearch`);
}

async function fill(count: number): Promise<void> {
  const client = createClient(`${opensearch.url}/filled`);
  const names = namesOf(client, 1);
  await createIndexes(client, names, { epoch: '', position: '', newest: '' });
  await timed(`${count} titles written`, () =>
    writeAll(takePen(client, 1), names.titles, asRead(count), async () => undefined),
  );
  await timed('words and keys counted', () => countAll(client, names, async () => undefined));
  await timed('switched', () => switchTo(client, names));
  for (const name of Object.values(names)) {
    const stats = await client.request<{
      _all: { primaries: { docs: { count: number }; store: { size_in_bytes: number } } };
    }>('GET', `/${name}/_stats/docs,store`);
    const { docs, store } = stats._all.primaries;
    console.log(`${name}: ${docs.count} documents, ${(store.size_in_bytes / 1e6).toFixed(0)} MB`);
  }
}

try {
  if (Number(values.vectors) > 0) await compareWords(Number(values.vectors));
  if (Number(values.titles) > 0) await fill(Number(values.titles));
} finally {
  await opensearch.stop();
}
