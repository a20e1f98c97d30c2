import { expect, it } from 'vitest';
import { changedRecords } from '#api/portal/publication/changed-records.ts';

it('records wait once each, and those that changed last go first', () => {
  const waiting = changedRecords();
  waiting.add('title', [1, 2, 3]);
  waiting.add('authority', [2]);
  waiting.add('title', [1]);
  expect(waiting.size).toBe(4);
  const names = (count: number) => waiting.take(count).map(({ kind, id }) => `${kind} ${id}`);
  expect(names(2)).toEqual(['authority 2', 'title 1']);
  expect(names(9)).toEqual(['title 2', 'title 3']);
  expect(waiting.take(1)).toEqual([]);
});
