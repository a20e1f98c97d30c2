import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  beginMerge,
  compact,
  createIndex,
  DIMENSIONS,
  finishMerge,
  IndexPublisher,
  IndexReplica,
  mergeSegments,
  search,
  type IndexUpdate,
  type SearchDocument,
  type SearchIndex,
} from '#api/search/engine/engine.ts';
import { collections, document, words } from '../collection.ts';

const renamed = (documents: readonly SearchDocument[], by: number): SearchDocument[] =>
  documents.map((each) => ({ ...each, id: each.id + by }));

const answers = (index: SearchIndex, query: string) =>
  [query, ''].map((q) =>
    search(index, {
      rows: [{ q }],
      orderBy: 'obra',
      perPage: 100,
      facets: DIMENSIONS.map((dimension) => ({ dimension, limit: 100 })),
    }),
  );

/** As another thread gets it. */
const sent = (update: IndexUpdate): IndexUpdate => structuredClone(update);

describe('a replica', () => {
  it('answers as its original does after each update, also one that was made later', () => {
    fc.assert(
      fc.property(collections, collections, collections, words, (first, second, third, query) => {
        const index = createIndex(first);
        const publisher = new IndexPublisher();
        const replica = new IndexReplica();
        const expectSame = () => {
          const update = publisher.next(index);
          if (update !== null) replica.apply(sent(update));
          expect(answers(replica.index, query)).toEqual(answers(index, query));
          const later = new IndexReplica();
          later.apply(sent(publisher.whole()));
          expect(answers(later.index, query)).toEqual(answers(index, query));
        };
        expectSame();
        applyChanges(index, { upsert: renamed(second, 7), remove: [2, 9] });
        expectSame();
        const merge = beginMerge(index, true);
        applyChanges(index, { upsert: renamed(third, 15), remove: [3] });
        if (merge !== null) finishMerge(index, merge, mergeSegments(merge.snapshots));
        expectSame();
        applyChanges(index, { remove: [1, 4] });
        compact(index);
        expectSame();
      }),
      { numRuns: 60 },
    );
  });

  const many = (count: number): SearchDocument[] =>
    Array.from({ length: count }, (_none, i) => document(i + 1, { title: ['Mar'] }));

  it('does not change before it takes the update', () => {
    const index = createIndex(many(3000));
    const publisher = new IndexPublisher();
    const replica = new IndexReplica();
    const publish = () => sent(publisher.next(index)!);
    replica.apply(publish());
    const ask = () => search(replica.index, { rows: [{ q: 'mar' }] });
    applyChanges(index, { upsert: [document(5, { title: ['Rio'] })], remove: [7] });
    const update = publish();
    expect(ask().total).toBe(3000);
    replica.apply(update);
    expect(ask().total).toBe(2998);
    expect(publisher.next(index)).toBeNull();
  });

  it('uses the memory of large segments, and gets of a change the new segment only', () => {
    const index = createIndex(many(3000));
    const publisher = new IndexPublisher();
    const replica = new IndexReplica();
    replica.apply(sent(publisher.next(index)!));
    expect(replica.index.segments[0]?.ids.buffer).toBeInstanceOf(SharedArrayBuffer);
    applyChanges(index, { upsert: [document(5, { title: ['Rio'] })] });
    const update = publisher.next(index)!;
    expect(update.added.map(({ content }) => content.size)).toEqual([1]);
    expect(update.deleted.map(({ docs }) => docs)).toEqual([[4]]);
  });
});
