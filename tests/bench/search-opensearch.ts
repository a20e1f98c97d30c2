import { parseArgs } from 'node:util';
import { generateWorks, toSearchDocument } from '#demo/generate.ts';
import {
  createIndex,
  search,
  type Dimension,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { searcherOf } from '#api/search/opensearch/searcher.ts';
import { mergeSegments, namesOf } from '#api/search/writer/indexes.ts';
import { catalogueOf } from '../growth/conformance/fill.ts';
import { findJars } from '../support/opensearch/jars.ts';
import { startOpenSearch } from '../support/opensearch/nodes.ts';
import { FILTERS, makeQuestions } from './search-questions.ts';

/**
 * npm run bench:search-opensearch [-- --titles 1000000] [--queries 100] [--memory 1g]: milliseconds of searches in
 * OpenSearch, median and 95 of 100, on a generated collection.
 */
const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '100' },
    memory: { type: 'string', default: '1g' },
  },
});
const [titles, queries] = [Number(values.titles), Number(values.queries)];
/** Works whose words are asked for. */
const ASKED = 50_000;
const WARM_UP = 20;

const found = findJars();
if ('missing' in found) {
  console.error(`OpenSearch cannot be started: ${found.missing}`);
  process.exit(2);
}
const works = [...generateWorks({ titles })];
const documents = works.map(toSearchDocument);
const some = createIndex(documents.slice(0, ASKED));
const share = titles / Math.min(titles, ASKED);
const holding = (word: string): number =>
  search(some, { rows: [{ q: word }], perPage: 0 }).total * share;
const { questions } = makeQuestions(works.slice(0, ASKED), titles, queries + WARM_UP, holding);
const opensearch = await startOpenSearch({ jars: found.folder, memory: values.memory });
try {
  const begun = performance.now();
  const client = await catalogueOf(opensearch.url, documents);
  const names = namesOf(client, 1);
  await mergeSegments(client, names, { wait: true });
  await client.request('POST', `/${names.titles},${names.keys}/_refresh`);
  const searcher = searcherOf(client);
  console.log(`${titles} titles filled in: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const EIGHT: Dimension[] = [
    ...(['year', 'language', 'workType', 'area', 'material', 'library'] as const),
    ...(['author', 'subject'] as const),
  ];
  const facets = EIGHT.map((dimension) => ({ dimension, limit: 50 }));
  const measure = async (name: string, run: (at: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let at = 0; at < queries + WARM_UP; at++) {
      const begun = performance.now();
      await run(at);
      if (at >= WARM_UP) times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor(part * (times.length - 1))]!.toFixed(1);
    console.log(`${name}: ${at(0.5)} / ${at(0.95)} ms`);
  };
  const ask = (q: string, more: Partial<SearchRequest> = {}) =>
    searcher.search({ ...more, rows: [{ q }] });
  await measure('rare term', (i) => ask(questions['rare term'][i]!.words.join(' ')));
  await measure('common term', (i) => ask(questions['common term, top 20'][i]!.words.join(' ')));
  await measure('2-3 terms, AND', (i) => ask(questions['2-3 terms, AND'][i]!.words.join(' ')));
  await measure('BEFORE', (i) => ask(questions['BEFORE'][i]!.words.join(' BEFORE ')));
  await measure('8 facets, both counts', (i) =>
    ask(questions['filter, both counts'][i]!.words.join(' '), { facets, filters: FILTERS }),
  );
  await measure('A to Z', (i) =>
    searcher.browse({ list: 'title', from: questions['BEFORE'][i]!.words.join(' '), count: 21 }),
  );
} finally {
  await opensearch.stop();
}
