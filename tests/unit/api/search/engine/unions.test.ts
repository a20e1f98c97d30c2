import { describe, expect, it } from 'vitest';
import { createRandom, integer } from '#demo/random.ts';
import { buildSegment } from '#api/search/engine/segments/segment.ts';
import { tableSize } from '#api/search/engine/segments/strings.ts';
import { unionOf } from '#api/search/engine/unions.ts';
import { document } from './collection.ts';

const SIZE = 3000;
const random = createRandom(11);
const wordOf = (most: number): string => `w${integer(random, 1, most) ** 2}`;
const segment = buildSegment(
  Array.from({ length: SIZE }, (_, i) =>
    document(i + 1, {
      title: [wordOf(300), wordOf(60)],
      subject: [wordOf(300), wordOf(300)],
      author: [wordOf(900)],
    }),
  ),
);

/** The same, title by title. */
function plainly(terms: readonly number[], { postings } = segment): [number, number][] {
  const { starts, docs, masks } = postings;
  const found = new Map<number, number>();
  for (const term of terms) {
    for (let i = starts[term]!; i < starts[term + 1]!; i++) {
      found.set(docs[i]!, (found.get(docs[i]!) ?? 0) | masks[i]!);
    }
  }
  return [...found].sort(([a], [b]) => a - b);
}

describe('the titles of several terms', () => {
  it('come once each, rising, with the fields of all terms, however many there are', () => {
    const terms = tableSize(segment.terms);
    for (let round = 0; round < 200; round++) {
      const many = integer(random, 0, round % 2 === 0 ? 40 : terms);
      const some = Array.from({ length: many }, () => integer(random, 0, terms - 1));
      const { docs, masks } = unionOf(segment, some);
      const found = Array.from(docs, (doc, i) => [doc, masks[i]]);
      expect(found).toEqual(plainly([...new Set(some)]));
    }
  });

  it.each([2, 1000, 1 << 20, (1 << 20) + 1, 3_000_000, 1 << 22, 5_000_000, (1 << 24) - 1, 1 << 24])(
    'are found in a segment of %i titles',
    (size) => {
      const each = Math.min(30, size);
      const starts = Uint32Array.from({ length: 9 }, (_, term) => term * each);
      const docs = new Uint32Array(8 * each);
      for (let term = 0; term < 8; term++) {
        const some = new Set([0, size - 1]);
        while (some.size < each) some.add(integer(random, 0, size - 1));
        docs.set(Uint32Array.from(some).sort(), term * each);
      }
      const masks = Uint8Array.from(docs, () => integer(random, 1, 255));
      const large = { ...segment, size, postings: { ...segment.postings, starts, docs, masks } };
      const terms = [0, 1, 2, 3, 4, 5, 6, 7];
      const union = unionOf(large, terms);
      expect(Array.from(union.docs, (doc, i) => [doc, union.masks[i]])).toEqual(
        plainly(terms, large),
      );
    },
  );

  it('are found in a segment of one title', () => {
    const one = buildSegment([document(1, { title: ['mar marinha'], subject: ['maré'] })]);
    const terms = Array.from({ length: tableSize(one.terms) }, (_, term) => term);
    const { docs, masks } = unionOf(one, terms);
    expect([...docs]).toEqual([0]);
    expect([...masks]).toEqual([terms.reduce((all, term) => all | one.postings.masks[term]!, 0)]);
  });
});
