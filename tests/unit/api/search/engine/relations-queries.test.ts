import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createIndex,
  search,
  type SearchFor,
  type SearchIndex,
} from '#api/search/engine/engine.ts';
import { manySided, WORDS } from './plain-filters.ts';
import { queries } from './plain-reading.ts';

const found = (index: SearchIndex, q: string, searchFor: SearchFor = 'LIVRE'): Set<number> =>
  new Set(search(index, { rows: [{ q, for: searchFor }], perPage: 100 }).ids);

/** For any two queries of the grammar, each in brackets of its own. */
const holds = (
  relation: (index: SearchIndex, a: string, b: string) => boolean,
  operands: fc.Arbitrary<string> = queries,
) =>
  fc.assert(
    fc.property(manySided, operands, operands, (documents, a, b) =>
      relation(createIndex(documents), `(${a})`, `(${b})`),
    ),
    { numRuns: 150 },
  );
const same = (a: Set<number>, b: Set<number>): boolean => a.size === b.size && a.isSubsetOf(b);

describe('relations of whole queries on any collection', () => {
  it('another part never adds results, an alternative never removes any', () => {
    holds((index, a, b) => {
      const all = found(index, a);
      return (
        found(index, `${a} ${b}`).isSubsetOf(all) && all.isSubsetOf(found(index, `${a} OR ${b}`))
      );
    });
  });

  it('a AND b, a NOT b part a; a, b NOT a part a OR b', () => {
    holds((index, a, b) => {
      const both = found(index, `${a} AND ${b}`);
      const without = found(index, `${a} NOT ${b}`);
      const either = found(index, `${a} OR ${b}`);
      const all = found(index, a);
      const rest = found(index, `${b} NOT ${a}`);
      return (
        both.isDisjointFrom(without) &&
        same(both.union(without), all) &&
        all.isDisjointFrom(rest) &&
        same(all.union(rest), either)
      );
    });
  });

  it('AND and OR may be turned round, grouped otherwise and said twice', () => {
    holds((index, a, b) => {
      const and = found(index, `${a} ${b}`);
      const or = found(index, `${a} OR ${b}`);
      return (
        same(and, found(index, `${b} ${a}`)) &&
        same(or, found(index, `${b} OR ${a}`)) &&
        same(found(index, a), found(index, `${a} ${a} OR ${a}`)) &&
        same(and, found(index, `${a} (${b} ${a})`)) &&
        same(found(index, a), found(index, `${a} (${a} OR ${b})`))
      );
    });
  });

  it('not (a or b) is not a and not b', () => {
    holds((index, a, b) => {
      const neither = found(index, `NOT (${a} OR ${b})`);
      return (
        same(neither, found(index, `NOT ${a} NOT ${b}`)) && neither.isDisjointFrom(found(index, a))
      );
    });
  });

  it('NEXT finds no more than BEFORE, BEFORE no more than AND; AFTER is BEFORE turned round', () => {
    const words = fc.oneof(
      fc.constantFrom(...WORDS, 'mar*', 'titulo:casa'),
      fc
        .tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS))
        .map((two) => `"${two.join(' ')}"`),
      fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((two) => two.join(' OR ')),
    );
    holds((index, a, b) => {
      const before = found(index, `${a} BEFORE ${b}`);
      return (
        found(index, `${a} NEXT ${b}`).isSubsetOf(before) &&
        before.isSubsetOf(found(index, `${a} AND ${b}`)) &&
        same(before, found(index, `${b} AFTER ${a}`))
      );
    }, words);
  });

  it('a phrase is its words joined by NEXT', () => {
    const word = fc.constantFrom(...WORDS);
    fc.assert(
      fc.property(manySided, fc.array(word, { minLength: 2, maxLength: 3 }), (documents, words) => {
        const index = createIndex(documents);
        expect(found(index, `"${words.join(' ')}"`)).toEqual(found(index, words.join(' NEXT ')));
      }),
    );
  });

  it('accents, case, width and composition change nothing', () => {
    const marks = fc.constantFrom('', '\u0301', '\u0303', '\u00ad', '\u200b');
    const drawn = fc.array(fc.tuple(fc.boolean(), marks), { minLength: 8, maxLength: 8 });
    const redrawn = (word: string, how: [boolean, string][]): string =>
      [...word.normalize('NFC')]
        .map((letter, at) => {
          const [isLoud = false, mark = ''] = how[at % how.length] ?? [];
          return (isLoud ? letter.toUpperCase() : letter) + mark;
        })
        .join('');
    const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(manySided, words, drawn, (documents, typed, how) => {
        const index = createIndex(documents);
        const plainly = found(index, typed.join(' '));
        const oddly = typed.map((word) => redrawn(word, how));
        expect(found(index, oddly.join(' '))).toEqual(plainly);
        expect(found(index, typed.join(' ').normalize('NFD'))).toEqual(plainly);
      }),
      { numRuns: 200 },
    );
  });

  it('similar words find no less than the words, one field no more than all', () => {
    const word = fc.constantFrom(...WORDS);
    fc.assert(
      fc.property(manySided, word, word, (documents, a, b) => {
        const index = createIndex(documents);
        const q = `${a} ${b}`;
        expect(found(index, q, 'LIVRE_S').isSupersetOf(found(index, q))).toBe(true);
        for (const field of ['TITULO', 'AUTOR', 'ASSUNTO'] as const) {
          expect(found(index, q).isSupersetOf(found(index, q, field))).toBe(true);
          expect(found(index, q, `${field}_S`).isSupersetOf(found(index, q, field))).toBe(true);
        }
        expect(found(index, a, 'TITULO')).toEqual(found(index, `titulo:${a}`));
      }),
    );
  });

  it('rows joined one below the other are their texts in brackets', () => {
    const conditions = fc.constantFrom('AND', 'OR', 'NOT', 'NEXT', 'BEFORE', 'AFTER');
    fc.assert(
      fc.property(
        manySided,
        queries,
        conditions,
        queries,
        conditions,
        queries,
        (documents, a, one, b, two, c) => {
          const index = createIndex(documents);
          const rows = [{ q: a }, { q: b, condition: one }, { q: c, condition: two }] as Parameters<
            typeof search
          >[1]['rows'];
          expect(new Set(search(index, { rows, perPage: 100 }).ids)).toEqual(
            found(index, `((${a}) ${one} (${b})) ${two} (${c})`),
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
