import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  beginMerge,
  browse,
  compact,
  countTitles,
  createIndex,
  DIMENSIONS,
  finishMerge,
  giveUpMerge,
  mergeSegments,
  openIndex,
  search,
  type SearchDocument,
  type SearchIndex,
  type Segment,
} from '#api/search/engine/engine.ts';
import { MAX_TITLES } from '#api/search/engine/segments/segment.ts';
import { collections, document, words } from '../collection.ts';

setFlagsFromString('--expose-gc');
/** Collects what nothing holds any more. */
const collect = runInNewContext('gc') as () => void;

/** Everything that a search may say of an index, whatever its segments. */
const answers = (index: SearchIndex, query: string) => {
  const { ids, total, facets } = search(index, {
    rows: [{ q: query }],
    orderBy: 'obra',
    perPage: 100,
    facets: DIMENSIONS.map((dimension) => ({ dimension, limit: 100 })),
  });
  const all = search(index, { rows: [{ q: '' }], orderBy: 'autor', perPage: 100 }).ids;
  return { ids, total, facets, all, titles: browse(index, { list: 'title', count: 100 }).entries };
};

const renamed = (documents: readonly SearchDocument[], by: number): SearchDocument[] =>
  documents.map((each) => ({ ...each, id: each.id + by }));

/** What two sets of changes leave: the later version of each, less what was removed. */
const left = (...sets: (readonly SearchDocument[])[]): SearchDocument[] => [
  ...new Map(sets.flat().map((each) => [each.id, each])).values(),
];

describe('merging', () => {
  it('says after any merge what an index built in one go says', () => {
    fc.assert(
      fc.property(collections, collections, collections, words, (first, second, third, query) => {
        const index = createIndex(first);
        applyChanges(index, { upsert: renamed(second, 7), remove: [2, 9] });
        const kept = left(first, renamed(second, 7)).filter(({ id }) => id !== 2 && id !== 9);
        const merge = beginMerge(index, true);
        // While it is made elsewhere, changes and searches go on.
        applyChanges(index, { upsert: renamed(third, 15), remove: [3] });
        const wanted = createIndex(left(kept, renamed(third, 15)).filter(({ id }) => id !== 3));
        expect(answers(index, query)).toEqual(answers(wanted, query));
        if (merge !== null) finishMerge(index, merge, mergeSegments(merge.snapshots));
        expect(answers(index, query)).toEqual(answers(wanted, query));
        compact(index);
        expect(answers(index, query)).toEqual(answers(wanted, query));
      }),
      { numRuns: 60 },
    );
  });

  it('makes of segments what building them together makes', () => {
    fc.assert(
      fc.property(collections, collections, (first, second) => {
        const later = renamed(second, first.length);
        const parts = [first, later].map((documents) => createIndex(documents).segments[0]!);
        expect(mergeSegments(parts)).toEqual(createIndex([...first, ...later]).segments[0]);
      }),
      { numRuns: 40 },
    );
  });

  const many = (count: number, from = 1): SearchDocument[] =>
    Array.from({ length: count }, (_none, i) => document(from + i));

  it('hands out large merges only, one at a time, and leaves it to others to make them', () => {
    const index = createIndex(many(1500));
    applyChanges(index, { upsert: many(100, 2000) });
    expect(beginMerge(index)).toBeNull();
    applyChanges(index, { upsert: many(500, 3000) });
    const merge = beginMerge(index);
    expect(merge?.sources).toHaveLength(index.segments.length);
    expect(beginMerge(index)).toBeNull();
    if (merge === null) throw new Error('No merge is due');
    applyChanges(index, { upsert: many(3, 5000) });
    finishMerge(index, merge, mergeSegments(merge.snapshots));
    expect(index.segments.map(({ size }) => size)).toEqual([2100, 3]);
    expect(countTitles(index)).toBe(2103);
  });

  it('puts nothing in the place of sources whose titles all went meanwhile', () => {
    const index = createIndex(many(4));
    applyChanges(index, { remove: [1] });
    const merge = beginMerge(index, true);
    if (merge === null) throw new Error('There was something to merge');
    applyChanges(index, { remove: [2, 3, 4] });
    finishMerge(index, merge, mergeSegments(merge.snapshots));
    expect(index.segments).toEqual([]);
  });

  it('leaves apart what one segment cannot hold', () => {
    const [real] = createIndex([document(1)]).segments;
    const segment = (titles: number, postings: number): Segment => ({
      ...real!,
      size: titles,
      // As large as they say, without the memory.
      postings: { ...real!.postings, docs: { length: postings } as Uint32Array },
    });
    const due = (...segments: Segment[]): number[] | undefined =>
      beginMerge(openIndex(segments), true)?.sources.map(({ size }) => size);
    const most = MAX_TITLES;
    expect(due(segment(most - 10, 5), segment(10, 5))).toEqual([most - 10, 10]);
    expect(due(segment(most - 9, 5), segment(10, 5))).toBeUndefined();
    expect(due(segment(most - 9, 5), segment(10, 5), segment(9, 5))).toEqual([10, 9]);
    const half = 2 ** 30;
    expect(due(segment(20, half - 1), segment(20, half))).toEqual([20, 20]);
    expect(due(segment(20, half), segment(20, half))).toBeUndefined();
  });

  it('is due again after it was given up', () => {
    const index = createIndex(many(4));
    applyChanges(index, { remove: [1] });
    const merge = beginMerge(index, true);
    giveUpMerge(index);
    expect(beginMerge(index, true)?.sources).toEqual(merge?.sources);
  });

  it('lets go of what was merged, also where a segment that stays was searched beside it', async () => {
    const index = createIndex(
      Array.from({ length: 500 }, (_, i) => document(i + 1, { title: ['Mar'], work: `w${i}` })),
    );
    applyChanges(index, { upsert: [document(900, { title: ['Mar raro'], work: 'w1' })] });
    const request = { rows: [{ q: 'mar' }], facets: [{ dimension: 'author' as const }] };
    search(index, request);
    const before = index.segments.map(({ size }) => size);
    expect(before).toEqual([500, 1]);
    const gone = ((): WeakRef<object>[] => {
      const [large, small] = index.segments;
      index.segments = [mergeSegments([large!]), small!];
      index.generation++;
      return [new WeakRef(large!), new WeakRef(large!.columns.author)];
    })();
    search(index, { rows: [{ q: 'nada' }] });
    for (let i = 0; i < 20 && gone.some((each) => each.deref() !== undefined); i++) {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
    }
    expect(gone.map((each) => each.deref() === undefined)).toEqual([true, true]);
  });
});
