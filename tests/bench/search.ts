import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { generateWorks, toSearchDocument, type GeneratedWork } from '#api/demo/generate.ts';
import { createRandom, integer } from '#api/demo/random.ts';
import {
  applyChanges,
  completeTerm,
  createIndex,
  search,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine.ts';
import { tokenize } from '#api/search/fold.ts';

/**
 * npm run bench:search [-- --titles 100000]: times of the search index in the classes of query that
 * a catalogue meets, on a generated collection. Milliseconds, one thread; compare within one run.
 */
const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
  },
});
const titles = Number(values.titles);
const queries = Number(values.queries);
if (!Number.isInteger(titles) || titles < 100 || !Number.isInteger(queries) || queries < 10) {
  console.error('--titles takes a number from 100, --queries one from 10');
  process.exit(2);
}

const FACETS = (
  ['year', 'language', 'workType', 'area', 'library', 'available', 'author', 'subject'] as const
).map((dimension) => ({ dimension, limit: 50 }));

/** One work in ten, to ask about things that are there. */
const sample: GeneratedWork[] = [];

function* documents() {
  for (const work of generateWorks({ titles })) {
    if (work.id % 10 === 0) sample.push(work);
    yield toSearchDocument(work);
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Memory that is really in use: after a collection, which Node does only when allowed to. */
function memory(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage();
}

/** The bytes of all typed arrays of a structure: what a snapshot of the index would take. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + arrayBytes(part), 0);
}

/** Processor seconds that some work takes, whatever else the machine does meanwhile. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const generated = seconds(() => {
  for (const work of generateWorks({ titles })) toSearchDocument(work);
});
const before = memory();
const began = performance.now();
const made: SearchIndex[] = [];
const built = seconds(() => made.push(createIndex(documents()))) - generated;
const waited = performance.now() - began;
const index = made[0] ?? createIndex([]);
const after = memory();

console.log(`${titles} titles, Node ${process.versions.node}, one thread`);
console.log(
  `build ${built.toFixed(1)} s of processor time; ${(waited / 1000).toFixed(1)} s by the clock with the ${generated.toFixed(1)} s of making works up`,
);
console.log(
  `index ${megabytes(arrayBytes(index.segments))}, memory in use +${megabytes(
    after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers,
  )} (a tenth of the works are kept for the questions), resident ${megabytes(after.rss)}\n`,
);

const random = createRandom(2026);
const pick = <T>(list: readonly T[]): T => {
  const item = list[integer(random, 0, list.length - 1)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};
const hits = (word: string): number => search(index, { rows: [{ q: word }], perPage: 1 }).total;
const frequency = new Map<string, number>();
for (const { title } of sample) {
  for (const word of new Set(tokenize(title))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
}
const ranked = [...frequency].sort((a, b) => b[1] - a[1]).map(([word]) => word);
/** Words in about a tenth of the titles, as in the published figures. */
const common = ranked.slice(0, 40).filter((word) => hits(word) / titles > 0.05);
const rare = ranked.slice(-2000).filter((word) => hits(word) <= 5);
const long = ranked.filter((word) => word.length > 5);
const phrases = sample.map(({ title }) => tokenize(title)).filter((words) => words.length >= 2);
const isbns = sample.flatMap(({ isbn }) => isbn ?? []);

const run = (q: string, more: Partial<SearchRequest> = {}) =>
  search(index, { rows: [{ q }], ...more });
/** Two or three words of one title: rarely the commonest, sometimes all of them common. */
const ofOneTitle = (most: number): string[] => pick(phrases).slice(0, integer(random, 2, most));
const typo = (word: string): string => {
  const at = integer(random, 1, Math.max(1, word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
};

const CLASSES: Record<string, () => unknown> = {
  'rare term': () => run(pick(rare)),
  'common term, top 20': () => run(pick(common)),
  '2-3 terms, AND': () => run(ofOneTitle(3).join(' ')),
  'phrase (NEXT)': () => run(`"${ofOneTitle(3).join(' ')}"`),
  BEFORE: () => run(ofOneTitle(2).join(' BEFORE ')),
  'common NOT a NOT b': () => run(`${pick(common)} NOT ${pick(common)} NOT ${pick(common)}`),
  'prefix, top 20': () => run(`${pick(long).slice(0, 4)}*`),
  'term autocomplete': () => completeTerm(index, pick(long).slice(0, 3), 10),
  '8 facets on a common term': () => run(pick(common), { facets: FACETS }),
  'filter and both counts': () =>
    run(pick(common), { facets: FACETS, filters: { workType: [1, 2], library: [1, 2] } }),
  'sort by title, deep page': () =>
    run(pick(common), { orderBy: 'obra', page: integer(random, 50, 450) }),
  ISBN: () => run(pick(isbns)),
  'did you mean': () => run(typo(pick(long)), { suggest: true }),
  'one title changed': () => changeOne(index),
};

function changeOne(live: SearchIndex): void {
  applyChanges(live, { upsert: [toSearchDocument(pick(sample))] });
}

const percentile = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(3);

const shares = common.map((word) => (100 * hits(word)) / titles).sort((a, b) => a - b);
console.log(
  `${common.length} common terms, in ${shares[0]?.toFixed(1)} to ${shares.at(-1)?.toFixed(1)} % of the titles`,
);
console.log(`${'class'.padEnd(28)}${'p50'.padStart(10)}${'p95'.padStart(10)}`);
for (const [name, ask] of Object.entries(CLASSES)) {
  for (let warm = 0; warm < 20; warm++) ask();
  const times = Array.from({ length: queries }, () => {
    const start = performance.now();
    ask();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  console.log(
    `${name.padEnd(28)}${percentile(times, 0.5).padStart(10)}${percentile(times, 0.95).padStart(10)}`,
  );
}
