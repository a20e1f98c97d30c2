import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  createIndex,
  search,
  type SearchDocument,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { document } from '../engine/collection.ts';

const indexOf = (documents: readonly SearchDocument[], whole: number) => {
  const index = createIndex(documents.slice(0, whole));
  applyChanges(index, { upsert: documents.slice(whole) });
  return index;
};

const ORDERS = ['relevancia', 'obra', 'autor', 'ano', 'data_cadastro'] as const;
const works = fc.array(
  fc.record({
    title: fc.constantFrom('Mar', 'Mar alto', 'O mar', 'Mar: romance'),
    work: fc.constantFrom('', 'a', 'b', 'c'),
    year: fc.option(fc.integer({ min: 1990, max: 1993 }), { nil: null }),
  }),
  { minLength: 1, maxLength: 20 },
);

describe('editions together', () => {
  it('shows one title of each work, and how many it stands for, on any page and in both directions', () => {
    fc.assert(
      fc.property(works, fc.constantFrom(...ORDERS), fc.nat(20), (list, orderBy, whole) => {
        const documents = list.map(({ title, ...facts }, i) =>
          document(i + 1, { title: [title], titleSort: title, ...facts }),
        );
        const index = indexOf(documents, whole);
        const ask = (more: Partial<SearchRequest>) =>
          search(index, { rows: [{ q: 'mar' }], together: true, orderBy, perPage: 50, ...more });
        const { ids, total, editions } = ask({});
        const createWork = (id: number) => documents[id - 1]?.work || `alone ${id}`;
        const sizes = Map.groupBy(documents, ({ id }) => createWork(id));
        expect(ids.map(createWork).toSorted()).toEqual([...sizes.keys()].toSorted());
        expect(total).toBe(sizes.size);
        for (const id of ids) expect(editions.get(id) ?? 1).toBe(sizes.get(createWork(id))?.length);
        expect(ask({ direction: 'D' }).ids).toEqual(ids.toReversed());
        const pages = ids.flatMap((_, page) => ask({ page: page + 1, perPage: 1 }).ids);
        expect(pages).toEqual(ids);
        // Except by relevance, each is the first of its work in the list of all titles.
        if (orderBy === 'relevancia') return;
        const all = ask({ together: false }).ids;
        expect(ids).toEqual(
          all.filter((id, at) => all.findIndex((one) => createWork(one) === createWork(id)) === at),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('shows the newest of the editions that match as well as the best, in its place', () => {
    const index = createIndex([
      document(1, { title: ['Mar'], work: 'a', year: 1990, uses: 900 }),
      document(2, { title: ['Mar'], work: 'a', year: 2020 }),
      document(3, { title: ['Mar'], work: 'a', year: null }),
      document(4, { title: ['Mar'], work: 'b', year: 2001, uses: 10 }),
      document(5, { title: ['O outro mar e as ilhas'], work: 'b', year: 2024 }),
    ]);
    const { ids } = search(index, { rows: [{ q: 'mar' }], together: true });
    expect(ids).toEqual([2, 4]);
  });

  it('keeps to the filters: an edition that they leave out is not counted', () => {
    const index = createIndex(
      [1990, 1991, 1992].map((year, i) => document(i + 1, { title: ['Mar'], work: 'a', year })),
    );
    const { ids, editions, total } = search(index, {
      rows: [{ q: 'mar' }],
      together: true,
      filters: { year: [1991, 1992] },
    });
    expect([ids, total, editions.get(3)]).toEqual([[3], 1, 2]);
  });
});
