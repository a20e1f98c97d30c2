import { expect, it } from 'vitest';
import { newerNamesIn } from '../checks/newer-features.ts';

it('finds methods and functions that the oldest browsers do not know', () => {
  expect(newerNamesIn('a.toSorted(), b.sort(), Map.groupBy(c, d)')).toEqual([
    'toSorted',
    'Map.groupBy',
  ]);
  expect(newerNamesIn('Array.from(a), new Promise(b), c.URL.parses')).toEqual([]);
});
