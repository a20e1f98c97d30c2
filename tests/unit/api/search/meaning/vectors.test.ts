import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addVector,
  byWordsAndMeaning,
  emptyVectors,
  nearestTitles,
} from '#api/search/meaning/vectors.ts';

const vectors = fc.array(
  fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 3, maxLength: 3 }),
  { maxLength: 60 },
);

it('the nearest are those of all with the greatest cosine', () => {
  fc.assert(
    fc.property(vectors, fc.integer({ min: 1, max: 8 }), (all, count) => {
      const known = emptyVectors();
      all.forEach((vector, id) => addVector(known, id, Int8Array.from(vector)));
      const query = [3, -2, 1];
      const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
      const cosine = (vector: number[]) =>
        dot(query, vector) / Math.sqrt(dot(query, query) * dot(vector, vector));
      const whole = all
        .map((vector, id) => ({ id, similarity: cosine(vector) }))
        .filter(({ similarity }) => !Number.isNaN(similarity))
        .map(({ similarity }) => similarity)
        .sort((a, b) => b - a);
      const near = nearestTitles(known, Int8Array.from(query), count);
      expect(near.length).toBe(Math.min(count, whole.length));
      near.forEach(({ similarity }, i) => expect(similarity).toBeCloseTo(whole[i]!, 9));
    }),
  );
});

it('a title has its last vector only, and those of another size are never near', () => {
  const known = emptyVectors();
  addVector(known, 1, Int8Array.of(1, 0));
  addVector(known, 1, Int8Array.of(0, 1));
  addVector(known, 2, Int8Array.of(1, 0, 0));
  const { version } = known;
  addVector(known, 2, Int8Array.of(1, 0, 0));
  expect(known.version).toBe(version);
  expect(nearestTitles(known, Int8Array.of(0, 5), 5)).toEqual([{ id: 1, similarity: 1 }]);
});

it('meaning changes the order of what words find, but not the first, and nothing else', () => {
  const near = [
    { id: 4, similarity: 0.8 },
    { id: 9, similarity: 0.7 },
    { id: 2, similarity: 0.1 },
  ];
  expect(byWordsAndMeaning([1, 2, 3, 4], near)).toEqual([1, 4, 2, 3]);
  expect(byWordsAndMeaning([1, 2], [])).toEqual([1, 2]);
  expect(byWordsAndMeaning([], near)).toEqual([]);
});
