import { describe, expect, it } from 'vitest';
import { createRandom, integer, type Random } from '#demo/random.ts';
import { topValues } from '#api/search/engine/accelerators/top-values.ts';
import { createIndex, type FilterValue } from '#api/search/engine/engine.ts';
import { makeColumn } from '#api/search/engine/segments/column.ts';
import { markDeleted, withoutDeleted } from '#api/search/engine/segments/deleted.ts';
import type { Segment } from '#api/search/engine/segments/segment.ts';
import { withTally } from '#api/search/engine/segments/tally.ts';
import { document } from './collection.ts';

interface Round {
  share: number;
  rare: boolean;
}

/** More than fit in half a word, as a large library has authors. */
const VALUES = 70_000;
/** Values below may stand in many titles. */
const USUAL = 300;
/** In few titles of the largest segment, in all of the smaller ones. */
const RARE = 45_000;
const [made] = createIndex([document(1)]).segments;

interface Made {
  segment: Segment;
  lists: number[][];
}

/** A segment of titles with these authors. */
function segmentOf(lists: number[][]): Made {
  if (made === undefined) throw new Error('No segment');
  const values = [...new Set(lists.flat())].sort((a, b) => a - b);
  const place = new Map(values.map((value, i) => [value, i]));
  const starts = Uint32Array.of(0, ...lists.map((list) => list.length));
  for (let doc = 0; doc < lists.length; doc++) starts[doc + 1]! += starts[doc]!;
  const author = makeColumn(
    values,
    starts,
    Uint32Array.from(lists.flat(), (value) => place.get(value)!),
  );
  const columns: Segment['columns'] = { ...made.columns, author };
  const deleted = new Uint8Array(lists.length);
  return { segment: { ...made, size: lists.length, columns, deleted }, lists };
}

/** Each value in one title at least, and some in many; one title has more than fit in a row. */
function largest(random: Random, often: number): Made {
  const lists = Array.from({ length: 30_000 }, (_, doc) => {
    const list = new Set([doc, 30_000 + doc, 60_000 + (doc % 10_000)]);
    while (list.size < integer(random, 3, 5)) {
      list.add(
        random() < often ? Math.floor(USUAL * random() ** 3) : integer(random, 0, VALUES - 1),
      );
    }
    return [...list];
  });
  return segmentOf(lists);
}

/** With `rare` no titles that have one of the values which stand in many. */
function hitsOf({ segment, lists }: Made, { share, rare }: Round, random: Random): Uint32Array {
  const docs = [...lists.keys()].filter(
    (doc) => random() < share && !(rare && lists[doc]!.some((value) => value < USUAL)),
  );
  return withoutDeleted(Uint32Array.from(docs), segment);
}

/** The first of all values counted one by one. */
function counted(parts: readonly (Made & { hits: Uint32Array })[]): Map<FilterValue, number> {
  const counts = new Map<FilterValue, number>();
  for (const { lists, hits } of parts) {
    for (const doc of hits) {
      for (const value of lists[doc]!) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}

describe('the most frequent of very many values', () => {
  const random = createRandom(7);
  const rounds = Array.from({ length: 24 }, (_, round) => ({
    often: [0, 0.3, 0.9][round % 3]!,
    share: [0.02, 0.2, 0.7, 1][round % 4]!,
    narrowing: [1, 0.5, 0.05, 0][(round >> 1) % 4]!,
    first: [1, 10, 50, 400][(round >> 2) % 4]!,
    others: round % 5,
    rare: round % 7 > 3,
  }));

  it.each(rounds)('are those that counting all finds: %o', (round) => {
    const base = largest(random, round.often);
    for (let n = 0; n < 20; n++) markDeleted(base.segment, integer(random, 0, 29_999));
    const all = [
      base,
      ...Array.from({ length: round.others }, () =>
        segmentOf(
          Array.from({ length: round.others % 2 === 1 ? 40 : 2000 }, () => [
            integer(random, 0, 40),
            integer(random, 400, RARE - 1),
            RARE,
            integer(random, VALUES + 1, VALUES + 9),
          ]),
        ),
      ),
    ];
    const parts = all.map((one) => {
      const hits = hitsOf(one, round, random);
      const narrowed = round.narrowing === 1 ? hits : hits.filter(() => random() < round.narrowing);
      return { ...one, hits, narrowed, found: null, basis: null };
    });
    const unfiltered = counted(parts);
    const totals = counted(parts.map((part) => ({ ...part, hits: part.narrowed })));
    const plain = [...unfiltered]
      .map(([value, count]) => ({ value, count, total: totals.get(value) ?? 0 }))
      .sort((a, b) => b.total - a.total || b.count - a.count || Number(a.value) - Number(b.value));
    expect(base.segment.columns.author).toMatchObject({ shape: 'row', fits: 3 });
    for (const only of [round.first, null]) {
      const result = withTally(parts, 'author', only, (tally) => {
        const listed = topValues(tally, round.first);
        return (
          listed && {
            distinct: listed.distinct,
            first: listed.first.map(({ value, place }) => ({
              ...{ value, count: tally.unfiltered[place], total: tally.totals[place] },
            })),
          }
        );
      });
      expect(result.distinct).toBe(unfiltered.size);
      expect(result.first).toEqual(plain.slice(0, round.first));
    }
  });
});
