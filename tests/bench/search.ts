import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { generateWorks, toSearchDocument, type GeneratedWork } from '#demo/generate.ts';
import {
  applyChanges,
  completeTerm,
  openIndex,
  search,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { readIndexFile } from '#api/search/live-index/file.ts';
import { besideAnchors, type Answers, type Narrowed } from './search-anchors.ts';
import { CLASSES, FILTERS, makeQuestions, type Question } from './search-questions.ts';

/**
 * npm run bench:search [-- --titles 100000] [--queries 200] [--anchors] [--kept folder]: times of the search index in
 * the classes of query that a catalogue meets, on a generated collection. Milliseconds, one thread: p50, p95 and the
 * mean of processor time. With --anchors beside Lucene and Tantivy, which are asked in turn with the index, on the
 * collection as it was built and after edits. With --kept the index file stays in that folder, and the next run opens it.
 */
const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
    anchors: { type: 'boolean', default: false },
    kept: { type: 'string' },
  },
});
const titles = Number(values.titles);
const queries = Number(values.queries);
if (!Number.isInteger(titles) || titles < 100 || !Number.isInteger(queries) || queries < 10) {
  console.error('--titles takes a number from 100, --queries one from 10');
  process.exit(2);
}

const WARM_UP = 20;
const FACETS = (
  ['year', 'language', 'workType', 'area', 'library', 'available', 'author', 'subject'] as const
).map((dimension) => ({ dimension, limit: 50 }));

/** One work in ten, of very large collections fewer, to ask about things that are there. */
const sample: GeneratedWork[] = [];
const SAMPLE = 100_000;
const apart = Math.max(10, Math.ceil(titles / SAMPLE));

function* documents(keep = false) {
  for (const work of generateWorks({ titles })) {
    if (keep && work.id % apart === 0) sample.push(work);
    yield toSearchDocument(work);
  }
}

/** Memory that is really in use: after a collection, which Node does only when allowed to. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(2)} s`;

/** Builds the index in a process of its own, which writes it to a file. */
function build(file: string): void {
  const script = join(import.meta.dirname, 'search-build.ts');
  const ran = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, String(titles), file],
    { stdio: 'inherit' },
  );
  if (ran.status !== 0) process.exit(1);
}

/** Opens the index from a file, as a second start does: from the one that is kept, else from one built now. */
async function openedIndex(): Promise<SearchIndex> {
  const folder = values.kept ?? mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  const file = join(folder, `${titles}.index`);
  if (!existsSync(file)) build(file);
  const before = memory();
  const began = performance.now();
  const used = process.cpuUsage();
  const { titles: segments } = await readIndexFile(file, 'bench');
  const { user, system } = process.cpuUsage(used);
  console.log(
    `opened from the file in ${seconds(began)}, ${((user + system) / 1e6).toFixed(2)} s of processor time`,
  );
  if (values.kept === undefined) rmSync(folder, { recursive: true });
  console.log(`memory of the opened index ${megabytes(memory() - before)}`);
  return openIndex(segments);
}

console.log(`${titles} titles, Node ${process.versions.node}`);
for (const _ of documents(true));
const index = await openedIndex();

const run = (q: string, more: Partial<SearchRequest> = {}) =>
  search(index, { rows: [{ q }], ...more });
const holding = (word: string): number => run(word, { perPage: 1 }).total;
const { common, questions } = makeQuestions(sample, titles, queries + WARM_UP, holding);

const own: Answers = {
  'rare term': ({ words }) => run(words.join(' ')),
  'common term, top 20': ({ words }) => run(words.join(' ')),
  '2-3 terms, AND': ({ words }) => run(words.join(' ')),
  'phrase (NEXT)': ({ words }) => run(`"${words.join(' ')}"`),
  BEFORE: ({ words }) => run(words.join(' BEFORE ')),
  'common NOT a NOT b': ({ words }) => run(words.join(' NOT ')),
  'prefix, top 20': ({ words }) => run(`${words[0]}*`),
  'term autocomplete': ({ words: [word = ''] }) => completeTerm(index, word, 10),
  '8 facets, common term': ({ words }) => run(words.join(' '), { facets: FACETS, keep: false }),
  'filter, both counts': ({ words }) =>
    run(words.join(' '), { facets: FACETS, filters: FILTERS, keep: false }),
  'sort, deep page': ({ words, page }) => run(words.join(' '), { orderBy: 'obra', page }),
  ISBN: ({ words }) => run(words.join(' ')),
  'did you mean': ({ words }) => run(words.join(' '), { suggest: true }),
};

/** Who filters has seen the search without filters; the lists themselves are none that were seen. */
const narrowed: Narrowed = {
  before: ({ words }) => {
    run(words.join(' '), { facets: FACETS });
    index.generation++;
  },
  answer: ({ words }) => run(words.join(' '), { facets: FACETS, filters: FILTERS }),
};

const shares = common.map((word) => (100 * holding(word)) / titles).sort((a, b) => a - b);
console.log(
  `${common.length} common terms, in ${shares[0]?.toFixed(1)} to ${shares.at(-1)?.toFixed(1)} % of the titles\n`,
);

if (values.anchors) {
  const withAll = ({ words }: Question) => search(index, { rows: words.map((q) => ({ q })) });
  await besideAnchors({ index, own, questions, documents, works: sample, narrowed, withAll });
  process.exit();
}

interface Times {
  p50: number;
  p95: number;
  /** Mean processor time of this process: what is left when others use the machine as well. */
  cpu: number;
}

function measure(
  answer: (question: Question) => unknown,
  asked: readonly Question[],
  before: (question: Question) => unknown = () => undefined,
): Times {
  const times: number[] = [];
  let cpu = 0;
  for (const [number, question] of asked.entries()) {
    before(question);
    const start = performance.now();
    const used = process.cpuUsage();
    answer(question);
    const { user, system } = process.cpuUsage(used);
    if (number < WARM_UP) continue;
    times.push(performance.now() - start);
    cpu += (user + system) / 1000;
  }
  times.sort((a, b) => a - b);
  const at = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), cpu: cpu / times.length };
}

const cell = (number: number): string => number.toPrecision(3).padStart(10);
function row(name: string, { p50, p95, cpu }: Times): void {
  console.log(`${name.padEnd(24)}${[p50, p95, cpu].map(cell).join('')}`);
}

console.log(
  `${'class'.padEnd(24)}${['p50', 'p95', 'processor'].map((text) => text.padStart(10)).join('')}`,
);
for (const name of CLASSES) row(name, measure(own[name], questions[name]));
row(
  'filter, seen without',
  measure(narrowed.answer, questions['filter, both counts'], narrowed.before),
);
/** One after another, as a desk would change them; merges that are due elsewhere are not made. */
const changing = sample.values();
const change = () => {
  const { value } = changing.next();
  if (value) applyChanges(index, { upsert: [toSearchDocument(value)] });
};
row('one title changed', measure(change, questions['rare term'].slice(0, sample.length)));
