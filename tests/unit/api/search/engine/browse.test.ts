import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  browse,
  browseKey,
  createIndex,
  openIndex,
} from '#api/search/engine/engine.ts';
import type { BrowseList } from '#api/search/engine/engine.ts';
import { document, WORDS } from './collection.ts';

const texts = fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 25,
});

/** The list in one piece, page after page. */
function readAll(index: ReturnType<typeof createIndex>, list: BrowseList, count: number) {
  const pages = [browse(index, { list, count })];
  const seen = pages.flatMap(({ entries }) => entries);
  while (pages.at(-1)?.hasAfter) {
    const last = seen.at(-1)?.key ?? '';
    const page = browse(index, { list, from: `${last} ~`, count });
    pages.push(page);
    seen.push(...page.entries);
    if (page.entries.length === 0) break;
  }
  return seen;
}

describe('lists from A to Z', () => {
  it('hold every title once, in order, in steps of any size', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 7 }), (names, count) => {
        const documents = names.map((name, i) => document(i + 1, { titleSort: name.join(' ') }));
        const index = createIndex(documents.slice(0, Math.ceil(documents.length / 2)));
        applyChanges(index, { upsert: documents });
        const whole = browse(index, { list: 'title', count: 1000 }).entries;
        expect(whole.flatMap(({ ids }) => ids).sort((a, b) => a - b)).toEqual(
          documents.map(({ id }) => id),
        );
        expect(whole.map(({ key }) => key)).toEqual(whole.map(({ key }) => key).sort());
        const first = browse(index, { list: 'title', count });
        expect(first.entries).toEqual(whole.slice(0, count));
        expect(first.hasAfter).toBe(whole.length > count);
        const middle = whole[Math.floor(whole.length / 2)]?.key ?? '';
        const back = browse(index, { list: 'title', before: middle, count });
        const upTo = whole.findIndex(({ key }) => key === middle);
        expect(back.entries).toEqual(whole.slice(Math.max(0, upTo - count), upTo));
        expect(back.hasBefore).toBe(upTo > count);
      }),
    );
  });

  it('are in the order of code points wherever their letters stand, in whatever segments they are', () => {
    // U+20BB7 is two surrogates, which stand before U+FA0E and U+FF5E in UTF-16.
    const letter = fc.constantFrom('a', '山', '\u{20BB7}', '\uFA0E', '\uFA11');
    const name = fc.array(letter, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.array(fc.array(name, { maxLength: 6 }), { maxLength: 4 }), (parts) => {
        const indexes = parts.map((names, part) =>
          createIndex(names.map((titleSort, at) => document(100 * part + at, { titleSort }))),
        );
        const index = openIndex(indexes.flatMap(({ segments }) => segments));
        const up = browse(index, { list: 'title', count: 1000 }).entries;
        const keys = up.map(({ key }) => key);
        expect(keys).toEqual(
          [...new Set(parts.flat().map((text) => browseKey('title', text)))].sort((a, b) =>
            Buffer.compare(Buffer.from(a), Buffer.from(b)),
          ),
        );
        const down = browse(index, {
          list: 'title',
          before: '\u{20BB7}'.repeat(9),
          count: 1000,
        }).entries;
        expect(down).toEqual(up);
      }),
    );
  });

  it('begin at the first entry like what is typed, whatever its accents and case', () => {
    const index = createIndex([
      document(1, { titleSort: 'Água viva' }),
      document(2, { titleSort: 'Casa velha' }),
      document(3, { titleSort: 'Sertões' }),
    ]);
    const from = (text: string) =>
      browse(index, { list: 'title', from: text, count: 1 }).entries[0]?.ids;
    expect(from('agua')).toEqual([1]);
    expect(from('CASÁ')).toEqual([2]);
    expect(from('d')).toEqual([3]);
    expect(from('t')).toBeUndefined();
  });

  it('pass over what was deleted, and follow changes', () => {
    const index = createIndex([
      document(1, { series: ['Coleção Brasiliana'] }),
      document(2, { series: ['Coleção Brasiliana', 'Os pensadores'] }),
    ]);
    applyChanges(index, { remove: [1], upsert: [document(3, { series: ['Debates'] })] });
    const { entries } = browse(index, { list: 'series', count: 10 });
    expect(entries.map(({ ids }) => ids)).toEqual([[2], [3], [2]]);
    expect(entries[0]?.key).toBe(browseKey('series', 'COLECAO brasiliana'));
  });

  it('give call numbers as they stand on the shelf', () => {
    const numbers = [
      '869.3 R788g',
      '82 B1',
      '82/89 C3',
      '869 Z9',
      '330 K26t v. 10',
      '330 K26t v. 2',
    ];
    const index = createIndex(numbers.map((call, i) => document(i + 1, { callNumbers: [call] })));
    const found = browse(index, { list: 'shelf', count: 10 }).entries.flatMap(({ ids }) => ids);
    expect(found.map((id) => numbers[id - 1])).toEqual([
      '330 K26t v. 2',
      '330 K26t v. 10',
      '82/89 C3',
      '82 B1',
      '869 Z9',
      '869.3 R788g',
    ]);
    expect(readAll(index, 'isbn', 3)).toEqual([]);
  });

  it('let only wanted titles pass', () => {
    const index = createIndex([1, 2, 3].map((id) => document(id)));
    const odd = browse(index, {
      list: 'title',
      count: 10,
      accept: ({ ids }, doc) => (ids[doc] ?? 0) % 2 === 1,
    });
    expect(odd.entries.flatMap(({ ids }) => ids)).toEqual([1, 3]);
  });
});
