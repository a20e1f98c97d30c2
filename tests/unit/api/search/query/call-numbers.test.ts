import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndex, parseQuery, print, search } from '#api/search/engine/engine.ts';
import { document } from '../engine/collection.ts';

const SHELF = [
  'B869.3 A848d',
  'R 030 E56 2. ed. v. 1',
  'PQ9697.M18 D6 1999',
  '370.1 .S655',
  '869.3 A848h',
  '658.4013 C532i',
  '37.01 F866p',
  '34(81) B823c',
  'QA 76.73.P98 S55 2. ed.',
] as const;
const index = createIndex(
  SHELF.map((call, i) =>
    document(i + 1, { title: [`Livro ${String.fromCharCode(97 + i)}`], callNumbers: [call] }),
  ),
);
const found = (q: string): string[] =>
  search(index, { rows: [{ q }] }).ids.map((id) => SHELF[id - 1]!);

describe('call numbers as people type them', () => {
  it.each<[typed: string, ...found: string[]]>([
    ['B869.3 A848d', 'B869.3 A848d'],
    ['b869.3a848d', 'B869.3 A848d'],
    ['B 869.3 A848d', 'B869.3 A848d'],
    ['B8693A848d', 'B869.3 A848d'],
    ['869.3 A848d', 'B869.3 A848d'],
    ['R 030 E56', 'R 030 E56 2. ed. v. 1'],
    ['R030E56', 'R 030 E56 2. ed. v. 1'],
    ['030 E56', 'R 030 E56 2. ed. v. 1'],
    ['R. 030 E56', 'R 030 E56 2. ed. v. 1'],
    ['R 030 E56 2. ed.', 'R 030 E56 2. ed. v. 1'],
    ['R 030 E56 3. ed.', 'R 030 E56 2. ed. v. 1'],
    ['PQ9697.M18 D6 1999', 'PQ9697.M18 D6 1999'],
    ['PQ 9697 .M18 D6', 'PQ9697.M18 D6 1999'],
    ['PQ9697 M18 D6 2003', 'PQ9697.M18 D6 1999'],
    ['pq9697m18d6', 'PQ9697.M18 D6 1999'],
    ['370.1 .S655', '370.1 .S655'],
    ['370.1 S655', '370.1 .S655'],
    ['370.1S655', '370.1 .S655'],
    ['869.3', 'B869.3 A848d', '869.3 A848h'],
    ['B869.3', 'B869.3 A848d'],
    ['658.4*', '658.4013 C532i'],
    ['658.4', '658.4013 C532i'],
    ['37.01', '37.01 F866p'],
    ['QA76.73.P98', 'QA 76.73.P98 S55 2. ed.'],
  ])('%s, in the free search and by its field', (typed, ...expected) => {
    expect(found(typed).toSorted()).toEqual(expected.toSorted());
    expect(found(`chamada:${typed}`).toSorted()).toEqual(expected.toSorted());
    expect(found(`chamada: ${typed}`).toSorted()).toEqual(expected.toSorted());
    expect(found(`chamada:"${typed}"`).toSorted()).toEqual(expected.toSorted());
  });

  it('are cut on the right by their field, wherever', () => {
    expect(found('chamada:8')).toHaveLength(2);
    expect(found('chamada:PQ')).toEqual(['PQ9697.M18 D6 1999']);
    expect(found('chamada:34(81)')).toEqual(['34(81) B823c']);
    expect(found('(chamada:34(81) OR chamada:37.01)')).toHaveLength(2);
  });

  it('are told apart by the signs that were typed, and by the words around', () => {
    expect(found('chamada:3701')).toHaveLength(2);
    expect(found('chamada:370.1')).toEqual(['370.1 .S655']);
    expect(found('chamada:869.3 livro e')).toEqual(['869.3 A848h']);
    expect(found('chamada:B869.3 A848d NOT livro')).toEqual([]);
    expect(found('chamada:869.3 -livro')).toEqual([]);
  });

  it('name the whole number before those that only begin so', () => {
    const books = createIndex([
      document(1, { callNumbers: ['869.3 A848da'] }),
      document(2, { callNumbers: ['869.3 A848d 2. ed.'] }),
      document(3, { callNumbers: ['869.3 A848d'] }),
    ]);
    expect(search(books, { rows: [{ q: '869.3 A848d' }] }).ids).toEqual([3, 1, 2]);
  });

  it('leave titles that look like them what they are', () => {
    const titles = createIndex([
      document(1, { title: ['Fahrenheit 451'] }),
      document(2, { title: ['Area 51'], callNumbers: ['510 A1'] }),
      document(3, { title: ['2001: uma odisseia'] }),
    ]);
    const ids = (q: string) => search(titles, { rows: [{ q }] }).ids;
    expect([ids('Fahrenheit 451'), ids('area 51'), ids('2001')]).toEqual([[1], [2], [3]]);
  });

  it('lose a star at their end, whatever follows it', () => {
    for (const typed of ['8*', '8 *', '"8* ', '"8 * *"'])
      expect(print(parseQuery(`chamada:${typed}`).tree)).toBe('chamada:"8"');
  });

  it('are read when the rest of the row had to be dropped', () => {
    const mended = print(parseQuery('chamada:*)88b8').tree);
    expect(mended).toBe('chamada:"88b8" OR 88b8');
    expect(print(parseQuery(mended).tree)).toBe(mended);
  });

  it('are read from anything, and printed so that they are read again alike', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('8', '69', '.', ' ', '(', ')', 'A', 'b', '"', '*', ':', 'ed.'), {
          maxLength: 12,
        }),
        (signs) => {
          const { tree } = parseQuery(`chamada:${signs.join('')}`);
          expect(print(parseQuery(print(tree)).tree)).toBe(print(tree));
        },
      ),
      { numRuns: 300 },
    );
  });
});
