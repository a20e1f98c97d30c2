import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besides } from '#api/search/engine/query/alternative-tokens.ts';
import { fold, sortKey, tokenize } from '#api/search/engine/query/fold.ts';
import { isAndSign, keyBytes, wordBytes } from '#api/search/engine/query/word-bytes.ts';
import {
  addText,
  addWords,
  createByteList,
  distinctOf,
  sortedNumbers,
} from '#api/search/engine/segments/building/byte-list.ts';
import {
  createTermNumbers,
  numberOfText,
} from '#api/search/engine/segments/building/term-numbers.ts';
import { stringAt } from '#api/search/engine/segments/strings.ts';

const decoder = new TextDecoder();

const wordsOf = (text: string): string[] => {
  const { bytes, starts, ends, count } = wordBytes(text);
  return Array.from({ length: count }, (_, w) =>
    decoder.decode(bytes.subarray(starts[w], ends[w])),
  );
};

/** What records are written in: letters of Europe, signs, and now and then anything else. */
const pieces = fc.oneof(
  { weight: 8, arbitrary: fc.string({ maxLength: 4 }) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...['a', 'J.', ' ', '&', ' & ', 'c++', 'C#', '-', '.', 'ção', 'É', 'ß', 'Ærø', 'ü', 'º', '…'],
      ...['“', '–', '\u00ad', '\t', '\u00a0', '·', '¼', '\u0000', 'x'.repeat(70), 'Ł', 'ĳ', 'İ'],
    ),
  },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 0x17f }).map((n) => String.fromCharCode(n)) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 0x2000, max: 0x2060 }).map((n) => String.fromCharCode(n)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
);
const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

/** The characters of the table, each by itself and amid letters. */
const everySign = Array.from({ length: 0x2060 }, (_, code) => String.fromCharCode(code));

describe('words as bytes', () => {
  it('are those of every text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(wordsOf(text)).toEqual(tokenize(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('are those of every letter and sign of the table', () => {
    for (const sign of everySign) {
      for (const text of [sign, `ab${sign}c`, `${sign}& x`, `x &${sign}`, `c${sign}++`]) {
        expect([text, wordsOf(text)]).toEqual([text, tokenize(text)]);
      }
    }
  });

  it('have others besides them only where it is said that they may', () => {
    fc.assert(
      fc.property(texts, (text) => {
        if (!wordBytes(text).mayHaveOthers) expect([...besides(text)]).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('are read without strings in the languages of Europe', () => {
    const text = 'Ação, “Ærø” – Łódź: Straße nº 2… (d’água & c++)';
    expect(wordBytes(text).isPlain).toBe(true);
    expect(wordBytes('Война').isPlain).toBe(false);
    expect(wordsOf(text)).toEqual(tokenize(fold(text)));
  });

  it('make the same key for sorting', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const list = createByteList();
        addWords(list, keyBytes(text));
        const { array, length } = list.bytes;
        expect(decoder.decode(array.subarray(0, length))).toBe(sortKey(text));
      }),
      { numRuns: 2000 },
    );
    expect(isAndSign(wordBytes('& and'), 0)).toBe(true);
    expect(isAndSign(wordBytes('& and'), 1)).toBe(false);
  });
});

describe('lists of texts as bytes', () => {
  const lists = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '\u0000', 'é'), maxLength: 12 }),
    ),
    { maxLength: 120 },
  );
  const codePoints = (text: string): number[] => [...text].map((sign) => sign.codePointAt(0)!);
  const compare = (a: string, b: string): number => {
    const [left, right] = [codePoints(a), codePoints(b)];
    const at = left.findIndex((code, i) => code !== right[i]);
    if (at < 0) return left.length - right.length;
    return at < right.length ? left[at]! - right[at]! : 1;
  };

  it('are sorted by code points, equal ones in the order in which they came', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const bytes = createByteList();
        for (const text of list) addText(bytes, text);
        const wanted = [...list.keys()].sort((a, b) => compare(list[a]!, list[b]!) || a - b);
        const order = sortedNumbers(bytes);
        expect([...order]).toEqual(wanted);
        const { table, placeOf } = distinctOf(bytes, order);
        expect([...placeOf].map((place) => stringAt(table, place))).toEqual(list);
        expect(table.starts).toHaveLength(new Set(list).size + 1);
      }),
      { numRuns: 300 },
    );
  });

  it('give each word one number', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3 })), (list) => {
        const numbers = createTermNumbers();
        const first = new Map<string, number>();
        for (const text of [...list, ...Array.from({ length: 600 }, (_, i) => `${i % 300}`)]) {
          const number = numberOfText(numbers, text);
          if (!first.has(text)) first.set(text, first.size);
          expect(number).toBe(first.get(text));
        }
      }),
      { numRuns: 30 },
    );
  });
});
