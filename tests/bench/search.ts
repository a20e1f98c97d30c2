import { parseArgs } from 'node:util';
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
import { fold } from '#api/search/fold.ts';

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

/** A tenth of the works, kept to ask about things that are there. */
const sample: GeneratedWork[] = [];
const frequency = new Map<string, number>();

function* documents() {
  for (const work of generateWorks({ titles })) {
    if (work.id % 10 === 0) sample.push(work);
    for (const word of new Set(wordsOf(work))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    yield toSearchDocument(work);
  }
}

const wordsOf = ({ title }: GeneratedWork): string[] =>
  fold(title)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const residentBefore = process.memoryUsage().rss;
const began = performance.now();
const index = createIndex(documents());
const built = performance.now() - began;
globalThis.gc?.();
const { rss, arrayBuffers } = process.memoryUsage();

console.log(`${titles} titles, Node ${process.versions.node}, one thread`);
console.log(`generate and build ${(built / 1000).toFixed(1)} s`);
console.log(
  `index arrays ${megabytes(arrayBuffers)}, resident +${megabytes(rss - residentBefore)}\n`,
);

const random = createRandom(2026);
const pick = <T>(list: readonly T[]): T => {
  const item = list[integer(random, 0, list.length - 1)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};
const ranked = [...frequency].sort((a, b) => b[1] - a[1]).map(([word]) => word);
const common = ranked.slice(0, 12);
const rare = ranked.filter((word) => (frequency.get(word) ?? 0) <= 5);
const phrases = sample.filter(({ title }) => title.split(' ').length >= 3);
const isbns = sample.flatMap(({ isbn }) => isbn ?? []);

const run = (q: string, more: Partial<SearchRequest> = {}) =>
  search(index, { rows: [{ q }], ...more });
const twoWords = () => {
  const words = wordsOf(pick(sample));
  return [pick(words.length > 0 ? words : common), pick(common)];
};
const typo = (word: string): string => {
  const at = integer(random, 1, Math.max(1, word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
};

const CLASSES: Record<string, () => unknown> = {
  'rare term': () => run(pick(rare)),
  'common term, top 20': () => run(pick(common)),
  'two terms, AND': () => run(twoWords().join(' ')),
  'phrase (NEXT)': () => run(`"${pick(phrases).title.split(' ').slice(0, 2).join(' ')}"`),
  BEFORE: () => run(twoWords().join(' BEFORE ')),
  'common NOT a NOT b': () => run(`${pick(common)} NOT ${pick(common)} NOT ${pick(ranked)}`),
  'prefix, top 20': () => run(`${pick(ranked).slice(0, 4)}*`),
  'term autocomplete': () => completeTerm(index, pick(ranked).slice(0, 3), 10),
  '8 facets on a common term': () => run(pick(common), { facets: FACETS }),
  'filter and both counts': () =>
    run(pick(common), { facets: FACETS, filters: { workType: [1, 2], library: [1, 2] } }),
  'sort by title, deep page': () =>
    run(pick(common), { orderBy: 'obra', page: integer(random, 20, 60) }),
  ISBN: () => run(pick(isbns)),
  'did you mean': () =>
    run(typo(pick(ranked.filter((word) => word.length > 5))), { suggest: true }),
  'one title changed': () => changeOne(index),
};

function changeOne(live: SearchIndex): void {
  applyChanges(live, { upsert: [toSearchDocument(pick(sample))] });
}

const percentile = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(3);

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
