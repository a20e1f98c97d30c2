import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIndex, mergeSegments, type Segment } from '#api/search/engine/engine.ts';
import {
  createFilling,
  createWriter,
  FIELD_SHIFT,
  FIELDS,
  hasPosition,
  MAX_POSITIONS,
  MAX_POSTINGS,
  readPositions,
} from '#api/search/engine/segments/postings.ts';
import { findString } from '#api/search/engine/segments/strings.ts';
import { document } from '../collection.ts';

const WORD = 'palavra';

/** Numbers of a word within its field, around what one byte holds. */
const places = fc.uniqueArray(fc.constantFrom(0, 1, 2, 127, 128, 253, 254, 255, 256, 257, 700), {
  maxLength: 4,
});
const title = fc.record({ title: places, author: places, subject: places, other: places });
type Places = Record<(typeof FIELDS)[number], number[]>;

/** One heading in which the word has these places. */
function heading(at: readonly number[]): string[] {
  if (at.length === 0) return [];
  const words = Array.from({ length: Math.max(...at) + 1 }, (_, i) => `x${i}`);
  for (const place of at) words[place] = WORD;
  return [words.join(' ')];
}

const expected = (one: Places): number[] =>
  FIELDS.flatMap((field, n) => one[field].map((at) => (n << FIELD_SHIFT) + at)).sort(
    (a, b) => a - b,
  );

/** The positions of the word by id of the title. */
function positionsIn({ postings, terms, ids }: Segment): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const buffer = new Uint16Array(MAX_POSITIONS);
  const term = findString(terms, WORD);
  for (let i = postings.starts[term]!; i < postings.starts[term + 1]!; i++) {
    const positions = [...buffer.subarray(0, readPositions(postings, i, buffer))];
    for (const position of positions) expect(hasPosition(postings, i, position)).toBe(true);
    for (const other of [3, 126, 252, 255, 256, 701].filter((at) => !positions.includes(at))) {
      expect(hasPosition(postings, i, other)).toBe(false);
    }
    found.set(ids[postings.docs[i]!]!, positions);
  }
  return found;
}

it('gives every position of a word, however often and far on it stands, built and merged', () => {
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 300 }), (titles) => {
      const documents = titles.map((one, i) =>
        document(i + 1, {
          title: heading(one.title),
          author: heading(one.author),
          subject: heading(one.subject),
          other: heading(one.other),
        }),
      );
      const all = new Map(
        titles
          .map((one, i): [number, number[]] => [i + 1, expected(one)])
          .filter(([, at]) => at.length > 0),
      );
      if (all.size === 0) return;
      const [built] = createIndex(documents).segments;
      expect(positionsIn(built!)).toEqual(all);
      const parts = [0, 1, 2].map((part) => documents.filter(({ id }) => id % 3 === part));
      const merged = mergeSegments(parts.flatMap((part) => createIndex(part).segments));
      expect(positionsIn(merged)).toEqual(all);
    }),
    { numRuns: 15 },
  );
});

it('holds at most the first positions of a word that a title repeats', () => {
  const text = Array.from({ length: 2 * MAX_POSITIONS }, () => WORD).join(' ');
  const [segment] = createIndex([document(1, { title: [text] })]).segments;
  expect(positionsIn(segment!).get(1)).toEqual(Array.from({ length: MAX_POSITIONS }, (_, i) => i));
});

it('refuses more postings than numbers of 32 bits can search', () => {
  for (const make of [createWriter, createFilling]) {
    expect(() => make(MAX_POSTINGS + 1)).toThrow('A segment holds at most 2147483647 postings');
  }
});
