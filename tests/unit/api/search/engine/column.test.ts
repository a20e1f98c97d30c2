import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  docsWith,
  eachOrdinal,
  hasValue,
  makeColumn,
  noteWithout,
  ordinalsOf,
  type Column,
} from '#api/search/engine/segments/column.ts';
import { countValues } from '#api/search/engine/segments/counting.ts';

/** Titles with their values, of which there are few or more than a set holds. */
const titles = fc
  .tuple(fc.constantFrom(1, 3, 8, 9, 16, 17, 31, 32, 33, 300), fc.constantFrom('one', 'some'))
  .chain(([values, each]) =>
    fc.array(
      fc.uniqueArray(fc.nat({ max: values - 1 }), {
        minLength: each === 'one' ? 1 : 0,
        maxLength: each === 'one' ? 1 : 5,
      }),
      { minLength: 1, maxLength: 40 },
    ),
  );

/** A column of these titles, whose values are 100, 101, … by number. */
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
  const shapes = new Set<Column['shape']>();

  it('say of each title and of any titles what the lists say that they were made of', () => {
    fc.assert(
      fc.property(titles, fc.infiniteStream(fc.boolean()), (lists, chance) => {
        const distinct = 1 + Math.max(0, ...lists.flat());
        const column = columnOf(lists, distinct);
        shapes.add(column.shape);
        const chosen = <Item>(items: readonly Item[]): Item[] =>
          items.filter(() => chance.next().value);
        const docs = chosen([...lists.keys()]);
        const hits = Uint32Array.from(docs);
        const wanted = chosen([...column.values.keys()]);
        const isWanted = ordinalsOf(
          column.values,
          [...wanted, -1, 1000].map((ordinal) => 100 + ordinal),
        );
        const fits = (doc: number): boolean => lists[doc]!.some((each) => wanted.includes(each));

        const read = lists.map((_list, doc) => {
          const ordinals: number[] = [];
          eachOrdinal(column, doc, (ordinal) => ordinals.push(ordinal));
          return rising(ordinals);
        });
        expect(read).toEqual(lists.map(rising));
        const counts = column.values.map(
          (_value, v) => docs.filter((doc) => lists[doc]!.includes(v)).length,
        );
        expect([...countValues(column, hits)]).toEqual(counts);
        const often = Uint32Array.from(
          { length: MANY * docs.length },
          (_, i) => docs[i % docs.length]!,
        );
        expect([...countValues(column, often)]).toEqual(counts.map((count) => MANY * count));
        const notes = new Uint16Array(docs.length).fill(1);
        noteWithout(column, isWanted, hits, 4, notes);
        expect([...notes]).toEqual(docs.map((doc) => (fits(doc) ? 1 : 5)));
        expect([...docsWith(column, isWanted)]).toEqual([...lists.keys()].filter(fits));
        expect(hasValue(column, 0, 100)).toBe(lists[0]!.includes(0));
      }),
      { numRuns: 300 },
    );
    expect(shapes).toEqual(new Set(['one', 'set', 'list']));
  });
});
