import { describe, expect, it } from 'vitest';
import { createRandom, integer, pick } from '#demo/random.ts';
import {
  applyChanges,
  beginMerge,
  createIndex,
  finishMerge,
  mergeSegments,
  search,
  type SearchDocument,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { cacheBytes } from '#api/search/engine/accelerators/hit-cache.ts';
import { document } from './collection.ts';

/** So many that counts of frequent words are kept, and not of all. */
const TITLES = 4000;
const WORDS = ['mar', 'terra', 'sol', 'lua', 'vento'];
const random = createRandom(18);
const some = (most: number, from = 1): number[] => [
  ...new Set(Array.from({ length: integer(random, 0, 3) }, () => integer(random, from, most))),
];

const made = (id: number): SearchDocument =>
  document(id, {
    title: [Array.from({ length: integer(random, 1, 4) }, () => pick(random, WORDS)).join(' ')],
    language: pick(random, ['por', 'eng', 'fre']),
    year: random() < 0.1 ? null : integer(random, 1950, 2025),
    workType: integer(random, 1, 3),
    libraries: some(6),
    authors: some(3000),
    subjects: some(id > TITLES ? 400 : 300),
    createdAt: new Date(id * 1000).toISOString(),
  });

const QUERIES = [...WORDS, 'mar terra', 'sol OR lua', 'mar NOT lua', 'l*', '"terra sol"', ''];
const DIMENSIONS = ['year', 'language', 'workType', 'library', 'author', 'subject'] as const;

function asked(): SearchRequest {
  const filters = {
    ...(random() < 0.3 && { library: some(7) }),
    ...(random() < 0.3 && { workType: [integer(random, 1, 4)] }),
    ...(random() < 0.2 && { subject: some(400) }),
  };
  return {
    rows: [{ q: pick(random, QUERIES) }],
    filters,
    page: integer(random, 1, 3),
    orderBy: pick(random, ['relevancia', 'obra', 'ano'] as const),
    facets: DIMENSIONS.map((dimension) => ({ dimension, limit: pick(random, [5, 50]) })),
    ...(random() < 0.1 && { years: { from: 1990 } }),
    ...(random() < 0.1 && { scope: { language: ['por', 'eng'] } }),
    ...(random() < 0.1 && { since: 1_000_000 }),
  };
}

const agrees = (index: SearchIndex, request: SearchRequest): void => {
  const { query: _, ...kept } = search(index, request);
  const { query: __, ...anew } = search(index, { ...request, keep: false });
  expect(kept, JSON.stringify(request)).toEqual(anew);
};

describe('what is kept of searches', () => {
  it('changes no result, whatever was asked and changed before', () => {
    const index = createIndex(Array.from({ length: TITLES }, (_, i) => made(i + 1)));
    for (let round = 0; round < 24; round++) {
      const again = asked();
      for (const request of [again, asked(), asked(), again, { ...again, page: 2, filters: {} }]) {
        agrees(index, request);
      }
      applyChanges(index, {
        upsert: [made(integer(random, 1, TITLES)), made(TITLES + integer(random, 1, 300))],
        remove: [integer(random, 1, TITLES)],
      });
      agrees(index, again);
      const merge = round % 8 === 7 ? beginMerge(index, true) : null;
      if (merge === null) continue;
      applyChanges(index, { remove: [integer(random, 1, TITLES)] });
      agrees(index, again);
      finishMerge(index, merge, mergeSegments(merge.snapshots));
      agrees(index, again);
    }
  });

  it('counts right when a smaller segment has more values', () => {
    const titles = (from: number, count: number, authors: (id: number) => number[]) =>
      Array.from({ length: count }, (_, i) =>
        document(from + i, { title: ['mar'], authors: authors(from + i) }),
      );
    const index = createIndex(titles(1, 1500, () => [1]));
    applyChanges(index, { upsert: titles(2001, 200, (id) => [1, id]) });
    const request = { rows: [{ q: '' }], facets: [{ dimension: 'author' as const, limit: 2 }] };
    for (const keep of [true, false, true]) {
      const [facet] = search(index, { ...request, keep }).facets;
      expect(facet?.entries[0]).toMatchObject({ value: 1, total: 1700 });
      expect(facet?.distinct).toBe(201);
    }
  });

  it('is no more than a share of the index', () => {
    const index = createIndex(Array.from({ length: TITLES }, (_, i) => made(i + 1)));
    const [segment] = index.segments;
    if (segment === undefined) throw new Error('No segment');
    for (const a of WORDS) {
      for (let n = 0; n < 40; n++) {
        search(index, { ...asked(), rows: [{ q: `${a} OR x${n}` }] });
        expect(cacheBytes(segment)).toBeLessThanOrEqual(40 * TITLES);
      }
    }
    expect(cacheBytes(segment)).toBeGreaterThan(20 * TITLES);
  });

  it('is counted where every title is found, too', () => {
    const index = createIndex(Array.from({ length: TITLES }, (_, i) => made(i + 1)));
    search(index, { rows: [{ q: '' }], facets: [{ dimension: 'library' }], since: 0 });
    expect(cacheBytes(index.segments[0]!)).toBeGreaterThanOrEqual(4 * TITLES);
  });

  it('is nothing where no counts are asked for, where it is not wanted, or where a search was cut short', () => {
    const index = createIndex(Array.from({ length: TITLES }, (_, i) => made(i + 1)));
    const rows = [{ q: 'mar OR terra' }];
    const facets = [{ dimension: 'library' as const }];
    search(index, { rows });
    search(index, { rows, facets, keep: false });
    expect(search(index, { rows, facets, workLimit: 10 }).limited).toBe(true);
    expect(cacheBytes(index.segments[0]!)).toBe(0);
    search(index, { rows, facets });
    expect(cacheBytes(index.segments[0]!)).toBeGreaterThan(0);
  });
});
