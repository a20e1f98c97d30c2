import { describe, expect, it } from 'vitest';
import { intersect, subtract, type Hits } from '#api/search/engine/hits.ts';
import { createRandom, integer, type Random } from '#demo/random.ts';

/** Every `step`th title or so, in shared memory as the lists of a segment are. */
function listOf(random: Random, count: number, step: number): Hits {
  const list = new Uint32Array(new SharedArrayBuffer(4 * count));
  let doc = 0;
  for (let i = 0; i < count; i++) list[i] = doc += integer(random, 1, 2 * step - 1);
  return list;
}

describe('long lists', () => {
  const random = createRandom(7);
  const lists = [
    listOf(random, 140_000, 3),
    listOf(random, 70_000, 5),
    listOf(random, 66_000, 60),
    listOf(random, 3000, 100),
    listOf(random, 1500, 900),
    listOf(random, 40, 9000),
  ];
  const both = (a: Hits, b: Hits): Hits => {
    const other = new Set(b);
    return a.filter((doc) => other.has(doc));
  };
  const without = (a: Hits, b: Hits): Hits => {
    const other = new Set(b);
    return a.filter((doc) => !other.has(doc));
  };

  it('are intersected and subtracted, whether their bitmaps are cached or not', () => {
    for (const _ of ['first', 'again']) {
      for (const a of lists) {
        for (const b of lists) {
          expect(intersect(a, b)).toEqual(both(a, b));
          expect(subtract(a, b)).toEqual(without(a, b));
        }
      }
    }
  });

  it('are told from other parts of the same memory', () => {
    const [whole] = lists;
    const part = whole!.subarray(1000, 71_000);
    const next = whole!.subarray(1001, 71_001);
    expect(intersect(lists[1]!, whole!)).toEqual(both(lists[1]!, whole!));
    expect(intersect(lists[1]!, part)).toEqual(both(lists[1]!, part));
    expect(subtract(lists[1]!, next)).toEqual(without(lists[1]!, next));
  });

  it('are subtracted in place from a list that nobody else uses', () => {
    const [a, b, c] = lists;
    const first = subtract(a!, b!);
    const expected = without(first, c!);
    expect(subtract(first, c!, first)).toEqual(expected);
  });

  it('are right when more bitmaps are in use than are cached', () => {
    const far = Array.from({ length: 12 }, (_, i) => listOf(random, 66_000, 500 + i));
    for (const list of [...far, ...far])
      expect(intersect(lists[1]!, list)).toEqual(both(lists[1]!, list));
  });
});
