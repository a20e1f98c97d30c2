import { describe, expect, it } from 'vitest';
import { browse, createIndex, search } from '#api/search/engine/engine.ts';
import { withSortableNumbers } from '#api/search/engine/query/title-key.ts';
import { document } from '../engine/collection.ts';

const IN_ORDER = [
  '2 irmãos',
  '20 mil léguas',
  '1984',
  'Carlos V',
  'Carlos VI',
  'História do Brasil, vol. 1',
  'História do Brasil, vol. II',
  'História do Brasil, vol. 9',
  'História do Brasil, vol. X',
  'História do Brasil, vol. 10a',
  'I, robot',
];

const shuffled = [7, 3, 10, 0, 8, 2, 5, 9, 1, 6, 4].map((at) => IN_ORDER[at] ?? '');
const index = createIndex(
  shuffled.map((title, i) => document(i + 1, { title: [title], titleSort: title })),
);
const titleOf = (id: number): string => shuffled[id - 1] ?? '';

describe('titles with numbers', () => {
  it('sort by the value of their numbers and of Roman numbers of parts', () => {
    const { ids } = search(index, { rows: [{ q: '' }], orderBy: 'obra' });
    expect(ids.map(titleOf)).toEqual(IN_ORDER);
  });

  it('are listed in the same order, from wherever the list is entered', () => {
    const listed = (from: string) =>
      browse(index, { list: 'title', from, count: 20 }).entries.flatMap(({ ids }) =>
        ids.map(titleOf),
      );
    expect(listed('')).toEqual(IN_ORDER);
    expect(listed('20')).toEqual(IN_ORDER.slice(1));
    expect(listed('historia do brasil vol. 10')[0]).toBe('História do Brasil, vol. X');
  });

  it.each(['', 'Dom Casmurro', 'V de vingança', 'Tomo', '1234567890', 'a1 b2'])(
    'leaves %j as it is',
    (text) => expect(withSortableNumbers(text)).toBe(text),
  );
});
