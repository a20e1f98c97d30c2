import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  compact,
  completeTerm,
  countTitles,
  createIndex,
  likelyTerms,
  parseQuery,
  search,
  type SearchDocument,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { fold } from '#api/search/engine/query/fold.ts';
import { document } from './collection.ts';
import { answers, queries } from './plain-reading.ts';

const WORDS = ['casa', 'rosa', 'mar', 'sertão', 'água', 'mares', 'o'];
const heading = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
const headings = fc.array(
  heading.map((words) => words.join(' ')),
  { maxLength: 3 },
);

/** A title with several headings a field, so that phrases may wrongly run across them. */
const facts = fc.record({
  title: headings,
  author: headings,
  subject: headings,
  other: headings,
  year: fc.option(fc.integer({ min: 1990, max: 1993 }), { nil: null }),
  authorSort: fc.constantFrom('', 'Água', 'Casa', 'Rosa'),
  libraries: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  authors: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
  online: fc.boolean(),
  uses: fc.integer({ min: 0, max: 50 }),
});
const titles = (minLength: number, maxLength: number) =>
  fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), facts), {
    minLength,
    maxLength,
    selector: ([id]) => id,
  });
const made = (list: [number, Partial<SearchDocument>][]): SearchDocument[] =>
  list.map(([id, each]) =>
    document(id, { ...each, titleSort: each.title?.[0] ?? '', workType: (id % 2) + 1 }),
  );
const collections = titles(0, 25).map(made);
/** So much larger than a change that both stay segments of their own. */
const large = titles(30, 40).map(made);
/** Several changes one after another: what is put in, and what is taken out. */
const changes = fc.array(
  fc.record({
    upsert: titles(0, 4).map(made),
    remove: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const byId = (documents: Iterable<SearchDocument>) => [...documents].sort((a, b) => a.id - b.id);

function changed(before: readonly SearchDocument[], steps: readonly Change[]) {
  const index = createIndex(before);
  const expected = new Map(before.map((one) => [one.id, one]));
  for (const { upsert, remove } of steps) {
    applyChanges(index, { upsert, remove });
    for (const one of upsert) expected.set(one.id, one);
    for (const id of remove) expected.delete(id);
  }
  return { index, expected: byId(expected.values()) };
}
interface Change {
  upsert: SearchDocument[];
  remove: number[];
}

const found = (index: SearchIndex, q: string): number[] =>
  search(index, { rows: [{ q }], perPage: 100 }).ids.sort((a, b) => a - b);

const plain = (documents: readonly SearchDocument[], q: string): number[] => {
  const { tree } = parseQuery(q);
  return byId(documents)
    .filter((one) => answers(one, tree))
    .map(({ id }) => id);
};

describe('evaluation', () => {
  it('finds for any query what a plain reading of the documents finds', () => {
    fc.assert(
      fc.property(collections, queries, (documents, q) => {
        expect(found(createIndex(documents), q)).toEqual(plain(documents, q));
      }),
      { numRuns: 300 },
    );
  });

  it('does so as well after changes, and after everything was merged', () => {
    fc.assert(
      fc.property(large, changes, queries, (before, steps, q) => {
        const { index, expected } = changed(before, steps);
        expect(found(index, q)).toEqual(plain(expected, q));
        compact(index);
        expect(found(index, q)).toEqual(plain(expected, q));
        expect(countTitles(index)).toBe(expected.length);
      }),
      { numRuns: 120 },
    );
  });

  it('gives a changed index the rows, counts and suggestions of one built anew', () => {
    const requests = fc.record({
      orderBy: fc.constantFrom('relevancia', 'obra', 'autor', 'ano', 'data_cadastro'),
      direction: fc.constantFrom('C', 'D'),
      page: fc.integer({ min: 1, max: 4 }),
      perPage: fc.integer({ min: 1, max: 12 }),
      filters: fc.constantFrom({}, { library: [1, 2] }, { workType: [1], author: [2, 3] }),
      suggest: fc.boolean(),
    });
    fc.assert(
      fc.property(large, changes, queries, requests, (before, steps, q, wanted) => {
        const { index, expected } = changed(before, steps);
        const request = {
          ...wanted,
          rows: [{ q }],
          facets: (['library', 'author', 'year', 'only'] as const).map((dimension) => ({
            dimension,
          })),
        } as SearchRequest;
        expect(search(index, request)).toEqual(search(createIndex(expected), request));
      }),
      { numRuns: 120 },
    );
  });

  it('completes and corrects words in a changed index as in one built anew', () => {
    fc.assert(
      fc.property(large, changes, fc.constantFrom(...WORDS), (before, steps, word) => {
        const { index, expected } = changed(before, steps);
        const fresh = createIndex(expected);
        const start = word.slice(0, 2);
        expect(completeTerm(index, start)).toEqual(completeTerm(fresh, start));
        const slip = `${fold(word)}x`;
        expect(likelyTerms(index, slip)).toEqual(likelyTerms(fresh, slip));
      }),
      { numRuns: 80 },
    );
  });

  it('keeps a small change in a segment of its own, and merges many', () => {
    const before = Array.from({ length: 40 }, (_, at) => document(at + 1));
    const index = createIndex(before);
    applyChanges(index, { upsert: [document(50)] });
    expect(index.segments).toHaveLength(2);
    for (let id = 51; id < 91; id++) applyChanges(index, { upsert: [document(id)] });
    expect(index.segments.length).toBeLessThan(5);
    expect(countTitles(index)).toBe(81);
  });

  it('takes documents in any order, the later of two with one id', () => {
    fc.assert(
      fc.property(collections, collections, queries, (first, second, q) => {
        const last = new Map([...first, ...second].map((one) => [one.id, one]));
        expect(found(createIndex([...first, ...second]), q)).toEqual(plain([...last.values()], q));
      }),
    );
  });

  it('finds similar words as the stems say', () => {
    fc.assert(
      fc.property(collections, fc.constantFrom(...WORDS), (documents, word) => {
        const rows = [{ q: word, for: 'LIVRE_S' as const }];
        const { tree } = parseQuery(word, 'LIVRE_S');
        const ids = search(createIndex(documents), { rows, perPage: 100 }).ids;
        expect(ids.sort((a, b) => a - b)).toEqual(
          byId(documents)
            .filter((one) => answers(one, tree))
            .map(({ id }) => id),
        );
      }),
    );
  });
});
