import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findSimilarTitles,
  alongShelf,
  applyChanges,
  createIndex,
  having,
  shelfKey,
  type ShelfSpot,
} from '#api/search/engine/engine.ts';
import { document } from './collection.ts';

const NUMBERS = ['301 A1', '869.3 A8', '869.3 B2', '869.3 B2 v. 2', 'PQ9697.M18 D6', 'R 030 E5'];
const titles = fc.array(
  fc.record({
    callNumbers: fc.uniqueArray(fc.constantFrom(...NUMBERS), { maxLength: 3 }),
    libraries: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    gone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);

const compare = (a: ShelfSpot, b: ShelfSpot): number =>
  a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1;

describe('the shelf', () => {
  it('is the same from every spot, in both directions, over all segments, for one library too', () => {
    fc.assert(
      fc.property(
        titles,
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom(...NUMBERS, '', 'Z'),
        fc.integer({ min: 0, max: 21 }),
        (facts, library, number, id) => {
          const documents = facts.map((more, i) => document(i + 1, more));
          const index = createIndex(documents.slice(0, 3));
          applyChanges(index, { upsert: documents.slice(2, 9) });
          applyChanges(index, { upsert: documents });
          const left = facts.flatMap(({ gone }, i) => (gone ? [i + 1] : []));
          applyChanges(index, { remove: left });
          const whole = facts
            .flatMap(({ callNumbers, libraries, gone }, i) =>
              gone || (library > 0 && !libraries.includes(library))
                ? []
                : callNumbers.map((text) => ({ key: shelfKey(text), id: i + 1 })),
            )
            .sort(compare);
          const from = { key: shelfKey(number), id };
          const accept = library > 0 ? having('library', library) : undefined;
          const along = (backwards: boolean) => [...alongShelf(index, from, { backwards, accept })];
          expect(along(false)).toEqual(whole.filter((spot) => compare(spot, from) >= 0));
          expect(along(true)).toEqual(whole.filter((spot) => compare(spot, from) < 0).reverse());
        },
      ),
    );
  });
});

describe('titles alike', () => {
  it('are nearer the rarer what they share is, over all segments, without those that left', () => {
    const documents = [
      document(1, { subjects: [7, 8], callNumbers: ['869.3 A1'] }),
      document(2, { subjects: [7] }),
      document(3, { subjects: [8] }),
      document(4, { subjects: [7, 8] }),
      document(5, { subjects: [7] }),
      document(6, { callNumbers: ['869.3 Z1'] }),
      document(7, { callNumbers: ['869.31 Z1'] }),
      document(8, { subjects: [8] }),
    ];
    const index = createIndex(documents.slice(0, 4));
    applyChanges(index, { upsert: documents.slice(4) });
    applyChanges(index, { remove: [8] });
    const values = [7, 8].map((value) => ({ dimension: 'subject' as const, value, weight: 1 }));
    const shelf = { key: shelfKey('869.3'), weight: 0.1 };
    const found = findSimilarTitles(index, 1, { values, shelf }, 10);
    // 8 is rarer than 7 once the eighth title has gone; the class is worth little.
    expect(found.map(({ id }) => id)).toEqual([4, 3, 2, 5, 6]);
    expect(found[0]?.shared).toEqual([1, 0]);
    expect(found.at(-1)?.shared).toEqual([-1]);
    expect(findSimilarTitles(index, 1, { values, shelf }, 2)).toEqual(found.slice(0, 2));
    expect(findSimilarTitles(index, 6, { values: [] }, 10)).toEqual([]);
  });

  it('come first in a language of the title, unless it has none', () => {
    const index = createIndex([
      document(1, { subjects: [7, 8], languages: ['por', 'lat'] }),
      document(2, { subjects: [7, 8], language: 'eng' }),
      document(3, { subjects: [7], language: 'lat' }),
      document(4, { subjects: [8, 7], language: '' }),
    ]);
    applyChanges(index, { upsert: [document(3, { subjects: [7], languages: ['eng', 'por'] })] });
    const values = [7, 8].map((value) => ({ dimension: 'subject' as const, value, weight: 1 }));
    const idsFor = (id: number) =>
      findSimilarTitles(index, id, { values }, 10).map((one) => one.id);
    expect(idsFor(1)).toEqual([3, 2, 4]);
    expect(idsFor(4)).toEqual([1, 2, 3]);
  });
});
