import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesToShow } from '#lib/pages-to-show.ts';

test('first, last, current and neighbours are shown, with one sign for each gap', () => {
  expect(pagesToShow(1, 8)).toEqual([1, 2, null, 8]);
  expect(pagesToShow(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pagesToShow(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesToShow(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
});

test('pages stand in order, once each, and the current one is among them', () => {
  const both = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(both, ([page, pages]) => {
      const shown = pagesToShow(page, pages).filter((at) => at !== null);
      expect(shown).toContain(page);
      expect(shown[0]).toBe(1);
      expect(shown.at(-1)).toBe(pages);
      expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
      expect(pagesToShow(page, pages).length).toBeLessThanOrEqual(7);
    }),
  );
});
