import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  createIndex,
  search,
  type OrderBy,
  type SearchDocument,
} from '#api/search/engine/engine.ts';
import { document } from '../collection.ts';

const PRIME = 7919;

/** Many titles, by their number: every other fact is one and the same, some have none, the others differ. */
const titles = Array.from({ length: 6000 }, (_, i): SearchDocument => {
  const fact = (i * PRIME) % 5003;
  const own = i % 2 === 0 ? fact : 1;
  const isWithout = i % 9 === 0;
  return document(i + 1, {
    title: [i % 3 === 0 ? 'casa' : i % 150 === 1 ? 'rosa' : 'mar'],
    titleSort: isWithout ? '' : `t${own}`,
    authorSort: isWithout ? '' : `é${fact}`,
    year: isWithout ? null : 1900 + (own % 150),
    createdAt: isWithout ? '' : new Date(1e12 + own * 86_400_007).toISOString(),
  });
});

const BEHIND = '\uffff';
const KEYS: Record<Exclude<OrderBy, 'relevancia'>, (one: SearchDocument) => number | string> = {
  obra: (one) => (one.titleSort === '' ? BEHIND : one.titleSort),
  autor: (one) => (one.authorSort === '' ? BEHIND : one.authorSort),
  ano: (one) => one.year ?? -Infinity,
  data_cadastro: (one) => (one.createdAt === '' ? -Infinity : Date.parse(one.createdAt)),
};

/** In an order going up, equal ones by their number. */
const inOrder = (documents: readonly SearchDocument[], order: keyof typeof KEYS): number[] => {
  const keyOf = KEYS[order];
  const compare = (a: SearchDocument, b: SearchDocument): number => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one === other ? a.id - b.id : one < other ? -1 : 1;
  };
  return documents.toSorted(compare).map(({ id }) => id);
};

const orders = fc.constantFrom(...(Object.keys(KEYS) as (keyof typeof KEYS)[]));

describe('orders', () => {
  const one = createIndex(titles);
  const several = createIndex(titles);
  applyChanges(several, { upsert: titles.slice(0, 1500) });
  applyChanges(several, { upsert: titles.slice(1400, 1500) });

  it('give any page of any search, up and down, in one segment and in several', () => {
    expect(several.segments.length).toBeGreaterThan(1);
    fc.assert(
      fc.property(
        orders,
        fc.boolean(),
        fc.constantFrom('', 'casa', 'mar', 'rosa'),
        fc.integer({ min: 1, max: 150 }),
        fc.integer({ min: 1, max: 60 }),
        (orderBy, isDown, q, perPage, page) => {
          const found = titles.filter(({ title }) => q === '' || title.includes(q));
          const up = inOrder(found, orderBy);
          const from = (page - 1) * perPage;
          const expected = (isDown ? up.toReversed() : up).slice(from, from + perPage);
          const direction = isDown ? 'D' : 'C';
          for (const index of [one, several]) {
            const { ids } = search(index, { rows: [{ q }], orderBy, direction, page, perPage });
            expect(ids).toEqual(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('give any page where all titles have a key', () => {
    const keyed = titles.map((one, i) => ({ ...one, titleSort: `t${(i * PRIME) % 911}` }));
    const index = createIndex(keyed);
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom('', 'casa', 'rosa'),
        fc.integer({ min: 1, max: 150 }),
        fc.integer({ min: 1, max: 60 }),
        (isDown, q, perPage, page) => {
          const found = keyed.filter(({ title }) => q === '' || title.includes(q));
          const up = inOrder(found, 'obra');
          const from = (page - 1) * perPage;
          const direction = isDown ? 'D' : 'C';
          const request = { rows: [{ q }], orderBy: 'obra', direction, page, perPage } as const;
          const expected = (isDown ? up.toReversed() : up).slice(from, from + perPage);
          expect(search(index, request).ids).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leave lists of titles alone where all have the same key', () => {
    const alike = Array.from({ length: 40 }, (_, i) =>
      document(i + 1, { title: [i % 3 === 0 ? 'mar velho' : 'mar novo'], year: null }),
    );
    const index = createIndex(alike);
    const words = [...index.segments[0]!.postings.docs];
    for (const q of ['', 'mar', 'novo']) {
      const down = { rows: [{ q }], orderBy: 'ano', direction: 'D' } as const;
      const first = search(index, down).ids;
      expect(search(index, down).ids).toEqual(first);
      expect(first).toEqual(first.toSorted((a, b) => b - a));
    }
    expect([...index.segments[0]!.postings.docs]).toEqual(words);
    expect(search(index, { rows: [{ q: 'mar novo' }] }).total).toBe(26);
  });

  it('know what came into the catalogue at an instant or later', () => {
    fc.assert(
      fc.property(fc.nat(5100), fc.constantFrom(-1, 0, 1), (day, more) => {
        const since = 1e12 + day * 86_400_007 + more;
        const wanted = titles.filter(({ createdAt }) => Date.parse(createdAt) >= since);
        const { ids } = search(one, { rows: [{ q: '' }], since, perPage: 6000, orderBy: 'ano' });
        expect(ids).toEqual(inOrder(wanted, 'ano'));
      }),
      { numRuns: 30 },
    );
  });
});
