import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  docsWith,
  eachOrdinal,
  hasValue,
  hasOrdinal,
  makeColumn,
  noteWithout,
  ordinalOf,
  ordinalsOf,
  roomOf,
  type Column,
} from '#api/search/engine/segments/column.ts';
import { countValues } from '#api/search/engine/segments/counting.ts';

const FEW = [1, 3, 8, 9, 16, 17, 31, 32, 33, 300];

/** Titles with their values, of which there are few or more than a set holds. */
const titlesOf = (most: readonly number[]) =>
  fc
    .tuple(fc.constantFrom(...most), fc.constantFrom('one', 'some', 'at least one'))
    .chain(([values, each]) =>
      fc.array(
        fc.uniqueArray(fc.nat({ max: values - 1 }), {
          minLength: each === 'some' ? 0 : 1,
          maxLength: each === 'one' ? 1 : 6,
        }),
        { minLength: 1, maxLength: 40 },
      ),
    );

/** A column of these titles, whose values are 100, 101, … in their order. */
function columnOf(lists: readonly number[][], distinct: number): Column {
  const starts = Uint32Array.of(0, ...lists.map((list) => list.length));
  for (let doc = 0; doc < lists.length; doc++) starts[doc + 1]! += starts[doc]!;
  const values = Array.from({ length: distinct }, (_none, ordinal) => 100 + ordinal);
  return makeColumn(values, starts, Uint32Array.from(lists.flat()));
}

/** So many times the same titles are counted in another way than a few. */
const MANY = 600;

const rising = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);

describe('columns of every shape', () => {
  const shapes = new Set<string>();

  it.each([
    ['few', FEW, 1, 300],
    ['so many that three fit in a row', [300], 300, 30],
  ])(
    'say of each title and of any titles what the lists say, of %s values',
    (_, most, step, numRuns) => {
      fc.assert(
        fc.property(titlesOf(most), fc.infiniteStream(fc.boolean()), (made, chance) => {
          const lists = made.map((list) => list.map((value) => value * step));
          const column = columnOf(
            lists,
            step === 1 ? 1 + Math.max(0, ...lists.flat()) : 300 * step,
          );
          shapes.add('fits' in column ? `${column.shape} of ${column.fits}` : column.shape);
          const chosen = <Item>(items: readonly Item[]): Item[] =>
            items.filter(() => chance.next().value);
          const docs = chosen([...lists.keys()]);
          const wanted = chosen([...new Set(lists.flat())]);
          const isWanted = ordinalsOf(
            column,
            [...wanted, -1, 1e6].map((value) => 100 + value),
          );
          const fits = (doc: number): boolean => lists[doc]!.some((each) => wanted.includes(each));

          const read = lists.map((_list, doc) => {
            const values: number[] = [];
            eachOrdinal(column, doc, (ordinal) =>
              values.push(Number(column.values[ordinal]) - 100),
            );
            return rising(values);
          });
          expect(read).toEqual(lists.map(rising));
          for (const times of [1, MANY]) {
            const hits = Uint32Array.from(
              { length: times * docs.length },
              (_hit, i) => docs[i % docs.length]!,
            );
            expect(counted(column, hits)).toEqual(
              countedIn(
                docs.map((doc) => lists[doc]!),
                times,
              ),
            );
          }
          const notes = new Uint16Array(docs.length).fill(1);
          noteWithout(column, isWanted, Uint32Array.from(docs), 4, notes);
          expect([...notes]).toEqual(docs.map((doc) => (fits(doc) ? 1 : 5)));
          expect([...docsWith(column, isWanted)]).toEqual([...lists.keys()].filter(fits));
          expect(hasValue(column, 0, 100)).toBe(lists[0]!.includes(0));
          for (const value of [0, step, 2 * step]) {
            const ordinal = ordinalOf(column, 100 + value);
            expect(ordinal < 0 ? -1 : column.values[ordinal]).toBe(
              value < column.values.length ? 100 + value : -1,
            );
            expect(ordinal >= 0 && hasOrdinal(column, 0, ordinal)).toBe(lists[0]!.includes(value));
          }
        }),
        { numRuns },
      );
    },
  );

  it('were all among them', () => {
    expect(shapes).toEqual(new Set(['one', 'set', 'list', 'row of 4', 'row of 3']));
  });

  it('number the values of rows by how many titles have them, those of as many in their order', () => {
    const column = columnOf([[40, 7, 9], [9, 7, 33], [9, 12, 2], ...OTHERS], 300);
    expect(column.shape).toBe('row');
    expect(column.values.slice(0, 5)).toEqual([109, 107, 102, 112, 133]);
  });
});

/** Titles with three values each that no other has. */
const OTHERS = Array.from({ length: 20 }, (_, i) => [100 + i, 150 + i, 200 + i]);

/** How often each value stands in the titles, and how many values these are. */
function counted(column: Column, hits: Uint32Array): [Map<number, number>, number] {
  const counts = new Uint32Array(roomOf(column));
  const distinct = countValues(column, hits, counts);
  const entries = column.values.map((value, v) => [Number(value) - 100, counts[v]!] as const);
  return [new Map(entries.filter(([, count]) => count > 0)), distinct];
}

function countedIn(lists: readonly number[][], times: number): [Map<number, number>, number] {
  const counts = new Map<number, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + times);
  return [counts, counts.size];
}
