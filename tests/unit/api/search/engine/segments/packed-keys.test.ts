import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPacker,
  finishPacker,
  mergeKeys,
  packKey,
} from '#api/search/engine/segments/keys/pack-keys.ts';
import {
  advance,
  cursorAt,
  findBehind,
  findKey,
  startsOf,
  textOf,
  type PackedKeys,
} from '#api/search/engine/segments/keys/packed-keys.ts';
import { push32 } from '#api/search/engine/segments/growing.ts';

type Lists = ReadonlyMap<string, readonly number[]>;

/** The order of code points, which is that of UTF-8. */
const byCodePoint = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

function packed(lists: Lists): PackedKeys {
  const packer = createPacker();
  for (const text of [...lists.keys()].sort(byCodePoint)) {
    for (const doc of lists.get(text) ?? []) push32(packer.docs, doc);
    const bytes = new TextEncoder().encode(`<${text}>`);
    packKey(packer, bytes, 1, bytes.length - 1);
  }
  return finishPacker(packer);
}

function unpacked(keys: PackedKeys): [string, number[]][] {
  const found: [string, number[]][] = [];
  const cursor = cursorAt(keys, 0);
  for (; cursor.key < keys.size; advance(cursor)) {
    found.push([textOf(cursor), [...keys.docs.subarray(cursor.from, cursor.to)]]);
  }
  return found;
}

const sorted = (lists: Lists): [string, number[]][] =>
  [...lists]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([text, docs]): [string, number[]] => [text, [...docs]]);

/** Texts that begin alike, some of them the beginning of others, in letters of one to four bytes, some very long. */
const text = fc
  .tuple(
    fc.constantFrom('', '869', '869.3 ', 'a'.repeat(300)),
    fc.array(fc.constantFrom('0', '1', 'a', 'é', '한', '😀'), { maxLength: 4 }),
  )
  .map(([begin, letters]) => begin + letters.join(''));
/** Mostly one title to a key, sometimes a few, sometimes hundreds. */
const docs = fc.oneof(
  { weight: 8, arbitrary: fc.nat(500).map((doc) => [doc]) },
  { weight: 2, arbitrary: fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 120, max: 300 })
      .map((n) => Array.from({ length: n }, (_, i) => i)),
  },
);
const lists: fc.Arbitrary<Lists> = fc
  .array(fc.tuple(text, docs), { maxLength: 80 })
  .map((rows) => new Map(rows.map(([key, under]) => [key, under.toSorted((a, b) => a - b)])));

describe('packed keys', () => {
  it('are read as they were packed, from any of them on', () => {
    fc.assert(
      fc.property(lists, fc.nat(90), (one, at) => {
        const keys = packed(one);
        const all = sorted(one);
        expect(unpacked(keys)).toEqual(all);
        const cursor = cursorAt(keys, at);
        expect(cursor.key).toBe(Math.min(at, all.length));
        if (at < all.length) expect(textOf(cursor)).toBe(all[at]?.[0]);
        const start = startsOf(keys);
        for (const [k, [, under]] of all.entries()) {
          expect([...keys.docs.subarray(start(k), start(k + 1))]).toEqual(under);
        }
      }),
    );
  });

  it('are found where they stand or would stand, alone and with all that begin like them', () => {
    fc.assert(
      fc.property(lists, text, (one, wanted) => {
        const keys = packed(one);
        const all = sorted(one);
        for (const sought of [wanted, ...one.keys()]) {
          const before = all.filter(([key]) => byCodePoint(key, sought) < 0);
          const place = findKey(keys, sought);
          expect(place.key).toBe(before.length);
          expect(place.isSame).toBe(one.has(sought));
          expect(place.from).toBe(before.flatMap(([, under]) => under).length);
          expect([...keys.docs.subarray(place.from, place.to)]).toEqual(
            all[before.length]?.[1] ?? [],
          );
          const upTo = all.filter(
            ([key]) => byCodePoint(key, sought) < 0 || key.startsWith(sought),
          );
          const behind = findBehind(keys, sought);
          expect(behind.key).toBe(upTo.length);
          expect(behind.from).toBe(upTo.flatMap(([, under]) => under).length);
        }
      }),
    );
  });

  it('are merged as if they were packed together, without what is gone', () => {
    fc.assert(
      fc.property(fc.array(lists, { maxLength: 4 }), fc.func(fc.boolean()), (parts, isGone) => {
        let next = 0;
        // Titles of the parts take turns in the new numbers.
        const placeOf = parts.map(() => new Int32Array(501).fill(-1));
        for (let doc = 0; doc < 501; doc++) {
          for (const [part, places] of placeOf.entries()) {
            if (!isGone([part, doc])) places[doc] = next++;
          }
        }
        const expected = new Map<string, number[]>();
        parts.forEach((part, p) => {
          for (const [key, under] of part) {
            const left = under.map((doc) => placeOf[p]?.[doc] ?? -1).filter((doc) => doc >= 0);
            if (left.length > 0) expected.set(key, [...(expected.get(key) ?? []), ...left]);
          }
        });
        for (const under of expected.values()) under.sort((a, b) => a - b);
        expect(mergeKeys(parts.map(packed), placeOf)).toEqual(packed(expected));
      }),
      { numRuns: 50 },
    );
  });
});
