import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndex, search, type SearchRequest } from '#api/search/engine/engine.ts';
import { collections, document, words } from './collection.ts';

const word = fc.oneof(
  words,
  words.map((text) => `${text.slice(0, 2)}*`),
);
const operator = fc.constantFrom('AND', 'OR', 'NOT', 'BEFORE', 'NEXT', 'AFTER');
const queries = fc
  .tuple(word, operator, word, operator, word)
  .map(([a, first, b, second, c]) => `(${a} ${first} ${b}) ${second} ${c}`);

describe('the limit of a search', () => {
  it('lets it give only titles that answer, and all of them unless it says so', () => {
    fc.assert(
      fc.property(collections, queries, fc.nat({ max: 120 }), (documents, q, workLimit) => {
        const index = createIndex(documents);
        const request: SearchRequest = { rows: [{ q }], perPage: 100 };
        const whole = search(index, request);
        const cut = search(index, { ...request, workLimit });
        expect(whole.limited).toBe(false);
        expect(whole.ids).toEqual(expect.arrayContaining(cut.ids));
        if (!cut.limited) expect(cut.ids).toEqual(whole.ids);
      }),
      { numRuns: 300 },
    );
  });

  it('ends a search of many words that each stand for many', () => {
    const many = Array.from({ length: 3000 }, (_none, i) =>
      document(i + 1, { title: [`a${i} b${i % 900} c${i % 700}`] }),
    );
    const index = createIndex(many);
    const q = '(a* BEFORE b*) BEFORE c*';
    const asked = { rows: [{ q }] };
    expect(search(index, asked)).toMatchObject({ limited: false, total: 3000 });
    expect(search(index, { rows: [{ q: '(b* BEFORE a*) OR (c* NEXT a*)' }] }).total).toBe(0);
    const { limited, total } = search(index, { ...asked, workLimit: 20_000 });
    expect(limited).toBe(true);
    expect(total).toBeLessThan(3000);
  });

  it('looks for no other spelling when the search itself was cut short', () => {
    const index = createIndex([document(1, { title: ['Casa'] })]);
    const asked: SearchRequest = { rows: [{ q: 'caza' }], suggest: true };
    expect(search(index, asked).suggestion?.total).toBe(1);
    const rows = [{ q: 'caza OR ca*' }];
    expect(search(index, { rows, suggest: true, workLimit: 0 })).toMatchObject({
      limited: true,
      suggestion: null,
    });
  });
});
