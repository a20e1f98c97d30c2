import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createIndex,
  DIMENSIONS,
  fold,
  shelfKey,
  type BrowseList,
  type QueryNode,
  type SearchDocument,
  type SearchRequest,
  type SearchResult,
} from '#api/search/engine/engine.ts';
import { searcherOf } from '#api/search/opensearch/searcher.ts';
import { inProcess } from '#api/search/searcher/in-process.ts';
import type { Searcher } from '#api/search/searcher/searcher.ts';
import { subjectWords } from '#api/search/query/subject-words.ts';
import { findingDocuments } from '../../support/finding/collection.ts';
import { judgedSearches } from '../../support/finding/judge.ts';
import { startOpenSearch, type OpenSearch } from '../../support/opensearch/nodes.ts';
import { filters, manySided, wholes, WORDS } from '../../unit/api/search/engine/plain-filters.ts';
import { queries } from '../../unit/api/search/engine/plain-reading.ts';
import { catalogueOf } from './fill.ts';

/**
 * OpenSearch finds, orders and counts what the engine finds, orders and counts in process, which the tests of
 * the engine compare with a plain reading of the documents.
 */
const jars = inject('openSearchJars');
const isLong = process.env['TEST_FULL'] === '1';
const SEED = 36;
const RUNS = isLong ? 2000 : 250;
/** Every so many-th of the judged searches. */
const STEP = isLong ? 1 : 10;
const AT_ONCE = 4;

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns = RUNS): T[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns });

/** Several small random collections as one, so that every query finds some. */
const manyTitles = (): SearchDocument[] =>
  sample(manySided, 20)
    .flat()
    .map((document, at) => ({ ...document, id: at + 1 }));

describe.skipIf(jars === '')('OpenSearch', () => {
  let opensearch: OpenSearch;
  beforeAll(async () => {
    opensearch = await startOpenSearch({ jars });
  });
  afterAll(() => opensearch?.stop());

  const both = async (documents: readonly SearchDocument[]): Promise<[Searcher, Searcher]> => {
    const index = createIndex(documents);
    return [inProcess(() => index), searcherOf(await catalogueOf(opensearch.url, documents))];
  };

  describe('on random titles', () => {
    let own: Searcher;
    let other: Searcher;
    beforeAll(async () => {
      [own, other] = await both(manyTitles());
    });

    /** Compares both, some requests at a time, and lists those that differ. */
    const agree = async <Request>(
      requests: readonly Request[],
      answer: (searcher: Searcher, request: Request) => Promise<unknown>,
    ) => {
      const different: unknown[] = [];
      const todo = requests.values();
      const work = async () => {
        for (const request of todo) {
          const [expected, found] = [await answer(own, request), await answer(other, request)];
          try {
            expect(found).toEqual(expected);
          } catch {
            different.push({ request, expected, found });
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(different.slice(0, 3)).toEqual([]);
    };
    const totals = ({ total, totalUnfiltered, limited }: SearchResult) => ({
      ...{ total, totalUnfiltered, limited },
    });
    const searchFor = fc.constantFrom('LIVRE', 'LIVRE_S', 'TITULO', 'AUTOR_S', 'ASSUNTO');

    it('finds the same titles for any query of the grammar', () => {
      const rows = fc.record({ q: queries, for: searchFor }).map((row) => [row]);
      return agree(sample(rows), async (searcher, asked) => {
        const result = await searcher.search({ rows: asked, perPage: 300, orderBy: 'obra' });
        return { ...totals(result), ids: result.ids };
      });
    });

    it('finds the same titles by headings, alone and with words', () => {
      const rows = fc.record({ q: fc.constant('-'), whole: wholes }).map((row) => [row]);
      return agree(sample(rows), async (searcher, asked) => {
        const result = await searcher.search({ rows: asked, perPage: 300, orderBy: 'obra' });
        return { ...totals(result), ids: result.ids };
      });
    });

    it('finds the same titles by query trees that the grammar has no words for, from any row', () => {
      const source = { row: 0, start: 0, end: 0 };
      const text = fc.constantFrom(...WORDS.map(fold));
      const fields = fc.constantFrom('title', 'author', 'other');
      const common = { shown: fc.constant(''), source: fc.constant(source) };
      const word = fc.record({
        ...{ kind: fc.constant('word'), text, field: fields, prefix: fc.boolean() },
        ...{ similar: fc.boolean(), ...common },
      });
      const phrase = fc.record({
        ...{ kind: fc.constant('phrase'), words: fc.tuple(text, text), field: fields, ...common },
      });
      const beginning = text.map((key) => ({ keys: [{ list: 'title', key, andLonger: true }] }));
      const value = fc.oneof(
        fc.constantFrom('por', 'eng', '').map((id) => ({ dimension: 'language', ids: [id] })),
        fc.constantFrom(1, 2, 3).map((id) => ({ dimension: 'workType', ids: [id] })),
      );
      const heading = fc.oneof(
        beginning,
        value.map((one) => ({ authorities: [one] })),
      );
      const leaf = fc.oneof(
        word,
        phrase,
        heading.map((one) => ({
          ...{ kind: 'heading', keys: [], authorities: [], shown: '', source },
          ...one,
        })),
      );
      const tree = fc.oneof(
        leaf,
        leaf.map((item) => ({ kind: 'not', item })),
        fc.record({ kind: fc.constantFrom('and', 'or'), items: fc.tuple(leaf, leaf) }),
      ) as fc.Arbitrary<QueryNode>;
      const rows = { offset: fc.nat({ max: 30 }), perPage: fc.constantFrom(1, 7, 20) };
      return agree(sample(fc.record({ tree, ...rows })), async (searcher, request) => {
        const result = await searcher.search({ rows: [], orderBy: 'obra', ...request });
        return { ...totals(result), ids: result.ids };
      });
    });

    const anyQuery = fc.oneof(queries, fc.constantFrom('', ...WORDS));
    const orders = fc.record({
      q: anyQuery,
      orderBy: fc.constantFrom('obra', 'autor', 'ano', 'data_cadastro', 'relevancia'),
      direction: fc.constantFrom('C', 'D'),
      page: fc.integer({ min: 1, max: 4 }),
      perPage: fc.constantFrom(1, 7, 20),
      together: fc.boolean(),
      filters: fc.option(filters, { nil: {} }),
      mostUsedFirst: fc.boolean(),
    });

    it('gives the same page in every order and direction, with editions together or not', () =>
      agree(sample(orders), async (searcher, { q, ...request }) => {
        const asked = { ...(request as Partial<SearchRequest>), rows: [{ q }] };
        const result = await searcher.search(asked);
        return { ...totals(result), ids: result.ids, editions: [...result.editions] };
      }));

    it('counts the same titles under every filter, with and without the others', () => {
      const asked = fc.record({
        q: anyQuery,
        filters: fc.option(filters, { nil: {} }),
        scope: fc.option(filters, { nil: {} }),
        years: fc.option(fc.record({ from: fc.integer({ min: 1989, max: 1995 }) }), { nil: {} }),
        limit: fc.constantFrom(1, 3, 40),
      });
      return agree(sample(asked), async (searcher, { q, limit, ...request }) => {
        const facets = DIMENSIONS.map((dimension) => ({ dimension, limit }));
        const result = await searcher.search({ rows: [{ q }], ...request, facets, perPage: 0 });
        return { ...totals(result), facets: result.facets };
      });
    });

    it('lists the same keys from A to Z, from any place in both directions', () => {
      const pages = fc.record({
        list: fc.constantFrom<BrowseList[]>('title', 'series', 'shelf', 'isbn', 'issn'),
        place: fc.constantFrom('', 'casa', 'mar rosa', 'sertao', '869.3', '97865', 'zz'),
        count: fc.constantFrom(1, 5, 20),
        isBefore: fc.boolean(),
      });
      return agree(sample(pages), (searcher, { list, place, count, isBefore }) =>
        searcher.browse({ list, count, ...(isBefore ? { before: place } : { from: place }) }),
      );
    });

    it('has the same shelf, of one library and of all', () => {
      const places = fc.record({
        number: fc.constantFrom('', '330 K26t', '869.3 A848d', '869.3 R788g', 'Z'),
        id: fc.integer({ min: 0, max: 300 }),
        backwards: fc.boolean(),
        count: fc.constantFrom(1, 24),
        library: fc.constantFrom(undefined, 1, 3),
      });
      return agree(sample(places), (searcher, { number, id, ...request }) =>
        searcher.shelf({ from: { key: shelfKey(number), id }, ...request }),
      );
    });

    it('finds the same titles similar', () => {
      const features = fc.record({
        id: fc.integer({ min: 1, max: 200 }),
        values: fc.uniqueArray(
          fc.record({
            dimension: fc.constantFrom('subject', 'author', 'discipline'),
            value: fc.integer({ min: 1, max: 4 }),
            weight: fc.constantFrom(1, 2, 3),
          }),
          {
            ...{ minLength: 1, maxLength: 3 },
            selector: ({ dimension, value }) => `${dimension} ${value}`,
          },
        ),
      });
      return agree(sample(features), async (searcher, { id, values }) => {
        const found = await searcher.similar(id, { values: values as never }, 20);
        return found.map((each) => ({ ...each, score: each.score.toFixed(6) }));
      });
    });

    it('knows which titles it has', () =>
      agree([[1, 2, 9999, 3]], (searcher, ids) => searcher.indexed(ids)));
  });

  describe('on the judged searches', () => {
    let own: Searcher;
    let other: Searcher;
    beforeAll(async () => {
      [own, other] = await both(findingDocuments());
    });

    it('puts the same title first, and the same twenty, with the same other ways', async () => {
      const searches = judgedSearches().filter((_, i) => i % STEP === 0);
      const different = { first: [] as string[], twenty: [] as string[], ways: [] as string[] };
      const todo = searches.values();
      const work = async () => {
        for (const { typed } of todo) {
          const request = { rows: [{ q: typed }], perPage: 20, suggest: true, subjectWords };
          const [a, b] = [await own.search(request), await other.search(request)];
          if (a.ids[0] !== b.ids[0] || a.total !== b.total) different.first.push(typed);
          if (a.ids.join() !== b.ids.join()) different.twenty.push(typed);
          const ways = ({ suggestion, unmatched, translations }: SearchResult) =>
            JSON.stringify({ suggestion, unmatched, translations });
          if (ways(a) !== ways(b)) different.ways.push(typed);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(different.first).toEqual([]);
      expect(different.twenty.length).toBeLessThanOrEqual(searches.length / 100);
      expect(different.ways.length).toBeLessThanOrEqual(searches.length / 50);
    });
  });
});
