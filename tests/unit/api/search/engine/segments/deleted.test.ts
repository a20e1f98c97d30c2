import { describe, expect, it } from 'vitest';
import { createRandom, integer } from '#demo/random.ts';
import {
  countLiving,
  deletedDocs,
  markDeleted,
  withoutDeleted,
} from '#api/search/engine/segments/deleted.ts';

/** Half of the lists are so long that what was counted is kept. */
const SIZE = 3000;
const STEPS = [1, 2, 7, 40, 500];

describe('deleted titles', () => {
  it('are left out and counted as they go one by one, whether counts are kept or not', () => {
    const random = createRandom(7);
    const segment = { deleted: new Uint8Array(SIZE), deletedCount: 0 };
    const gone = new Set<number>();
    const lists = STEPS.map((step) =>
      Uint32Array.from({ length: Math.ceil(SIZE / step) }, (_, i) => i * step),
    );
    for (let round = 0; round < 60; round++) {
      for (let many = integer(random, 0, round % 10 === 0 ? 200 : 8); many > 0; many--) {
        const doc = integer(random, 0, SIZE - 1);
        gone.add(doc);
        markDeleted(segment, doc);
        markDeleted(segment, doc);
      }
      expect(segment.deletedCount).toBe(gone.size);
      expect([...deletedDocs(segment)]).toEqual([...gone].sort((a, b) => a - b));
      for (const [number, docs] of lists.entries()) {
        const living = docs.filter((doc) => !gone.has(doc));
        expect([...withoutDeleted(docs, segment)]).toEqual([...living]);
        expect(countLiving(docs, segment)).toBe(living.length);
        if (round % 3 === 0) expect(countLiving(docs, segment, number)).toBe(living.length);
      }
    }
    // As a file has it: which went first is not known.
    const opened = { deleted: segment.deleted.slice(), deletedCount: gone.size };
    expect(countLiving(lists[0]!, opened, 'all')).toBe(SIZE - gone.size);
    markDeleted(
      opened,
      [...lists[0]!].find((doc) => !gone.has(doc))!,
    );
    expect(countLiving(lists[0]!, opened, 'all')).toBe(SIZE - gone.size - 1);
  });

  it('are counted in a list of another length under the same name', () => {
    const segment = { deleted: new Uint8Array(SIZE), deletedCount: 0 };
    const [whole, odd] = [1, 2].map((step) =>
      Uint32Array.from({ length: SIZE / step }, (_, i) => i * step),
    );
    markDeleted(segment, 1);
    expect(countLiving(whole!, segment, 'name')).toBe(SIZE - 1);
    expect(countLiving(odd!, segment, 'name')).toBe(SIZE / 2);
  });
});
