import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  createIndex,
  search,
  type SearchDocument,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { fold } from '#api/search/engine/query/fold.ts';
import { collections, document, words } from './collection.ts';

const idsOf = (index: SearchIndex, q: string, more: Partial<SearchRequest> = {}): Set<number> =>
  new Set(search(index, { rows: [{ q }], perPage: 100, ...more }).ids);

const within = (inner: Set<number>, outer: Set<number>): boolean =>
  [...inner].every((id) => outer.has(id));

const holds = (relation: (index: SearchIndex, a: string, b: string) => boolean) =>
  fc.assert(
    fc.property(collections, words, words, (documents, a, b) =>
      relation(createIndex(documents), a, b),
    ),
  );

describe('relations that hold on any collection', () => {
  it('another word never adds results', () => {
    holds((index, a, b) => within(idsOf(index, `${a} ${b}`), idsOf(index, a)));
  });

  it('OR never removes any', () => {
    holds((index, a, b) => within(idsOf(index, a), idsOf(index, `${a} OR ${b}`)));
  });

  it('a NOT b and a AND b part a in two', () => {
    holds((index, a, b) => {
      const without = idsOf(index, `${a} NOT ${b}`);
      const both = idsOf(index, `${a} AND ${b}`);
      const all = idsOf(index, a);
      return without.size + both.size === all.size && within(without, all) && within(both, all);
    });
  });

  it('NEXT implies BEFORE, BEFORE implies AND', () => {
    holds((index, a, b) => {
      const next = idsOf(index, `${a} NEXT ${b}`);
      const before = idsOf(index, `${a} BEFORE ${b}`);
      return within(next, before) && within(before, idsOf(index, `${a} ${b}`));
    });
  });

  it('BEFORE one way is AFTER the other way', () => {
    holds((index, a, b) => {
      const before = idsOf(index, `${a} BEFORE ${b}`);
      const after = idsOf(index, `${b} AFTER ${a}`);
      return within(before, after) && within(after, before);
    });
  });

  it('accents and case change nothing', () => {
    holds((index, a) => {
      const plain = idsOf(index, a);
      const folded = idsOf(index, fold(a));
      const loud = idsOf(index, a.toUpperCase());
      return within(plain, folded) && within(folded, plain) && loud.size === plain.size;
    });
  });

  it('filters of one type add up, of two types narrow', () => {
    holds((index, a) => {
      const of = (filters: NonNullable<SearchRequest['filters']>) => idsOf(index, a, { filters });
      const sum = of({ library: [1] }).size + of({ library: [2] }).size;
      const narrowed = of({ library: [1, 2], workType: [1] });
      return of({ library: [1, 2] }).size === sum && within(narrowed, of({ library: [1, 2] }));
    });
  });

  it('every count of a filter is the number of rows that ticking it gives', () => {
    holds((index, a) => {
      const { facets, total } = search(index, {
        rows: [{ q: a }],
        filters: { workType: [1] },
        facets: [{ dimension: 'library' }, { dimension: 'workType' }],
      });
      return facets.every(({ dimension, entries }) =>
        entries.every((entry) => {
          const ticked =
            dimension === 'library'
              ? { workType: [1], library: [entry.value] }
              : { workType: [entry.value] };
          return (
            idsOf(index, a, { filters: ticked }).size === entry.total &&
            idsOf(index, a, { filters: { [dimension]: [entry.value] } }).size ===
              entry.totalUnfiltered &&
            total <= entry.totalUnfiltered + total
          );
        }),
      );
    });
  });

  it.each(['relevancia', 'obra', 'autor', 'ano', 'data_cadastro'] as const)(
    'paging by %s visits each row once',
    (orderBy) => {
      holds((index, a, b) => {
        const seen: number[] = [];
        const request = { rows: [{ q: `${a} OR ${b}` }], orderBy, perPage: 3 };
        const { total } = search(index, request);
        for (let page = 1; page <= Math.ceil(total / 3); page++) {
          seen.push(...search(index, { ...request, page }).ids);
        }
        return seen.length === total && new Set(seen).size === total;
      });
    },
  );

  it('an index that changed equals one that is built anew', () => {
    fc.assert(
      fc.property(collections, collections, words, (before, after, a) => {
        const live = createIndex(before);
        applyChanges(live, { upsert: after.slice(0, 10), remove: [25, 26, 27] });
        const expected = new Map<number, SearchDocument>();
        for (const one of before) expected.set(one.id, one);
        for (const one of after.slice(0, 10)) expected.set(one.id, one);
        for (const id of [25, 26, 27]) expected.delete(id);
        const fresh = createIndex([...expected.values()].sort((x, y) => x.id - y.id));
        const request: SearchRequest = {
          rows: [{ q: a }],
          orderBy: 'obra',
          perPage: 100,
          facets: [{ dimension: 'library' }, { dimension: 'year' }],
        };
        expect(search(live, request).ids).toEqual(search(fresh, request).ids);
        expect(search(live, request).facets).toEqual(search(fresh, request).facets);
      }),
    );
  });

  it('answers what a plain reading of the titles would', () => {
    fc.assert(
      fc.property(collections, words, words, (documents, a, b) => {
        const index = createIndex(documents);
        const has = ({ title, author, subject }: SearchDocument, word: string) =>
          [...title, ...author, ...subject].some((field) =>
            fold(field).split(' ').includes(fold(word)),
          );
        const plain = documents.filter((one) => has(one, a) && has(one, b)).map(({ id }) => id);
        expect([...idsOf(index, `${a} ${b}`)].sort((x, y) => x - y)).toEqual(plain);
      }),
    );
  });
});

describe('known items', () => {
  const index = createIndex([
    document(1, {
      title: ['Dom Casmurro'],
      author: ['Assis, Machado de'],
      isbn: ['9788535910667'],
    }),
    document(2, { title: ['Ensaios sobre Dom Casmurro'], subject: ['Assis, Machado de'] }),
    document(3, { title: ['O cortiço'], author: ['Azevedo, Aluísio'], issn: ['0100-1574'] }),
    document(4, { title: ['Viagem no tempo'], other: ['casmurro'] }),
  ]);

  it('puts the very title first', () => {
    expect([...idsOf(index, 'dom casmurro')]).toEqual([1, 2]);
  });

  it('searches one field when asked to', () => {
    expect([...idsOf(index, '', { rows: [{ q: 'machado', for: 'AUTOR' }] })]).toEqual([1]);
    expect([...idsOf(index, '', { rows: [{ q: 'machado', for: 'ASSUNTO' }] })]).toEqual([2]);
    expect([...idsOf(index, '', { rows: [{ q: 'casmurro', for: 'TITULO' }] })]).toEqual([1, 2]);
  });

  it('finds an ISBN of ten or thirteen digits, with hyphens or without, and an ISSN', () => {
    for (const isbn of ['9788535910667', '978-85-359-1066-7', '8535910662']) {
      expect([...idsOf(index, isbn)]).toEqual([1]);
    }
    for (const issn of ['0100-1574', '01001574']) expect([...idsOf(index, issn)]).toEqual([3]);
  });

  it('keeps to the words of a phrase, in order', () => {
    expect([...idsOf(index, '"casmurro dom"')]).toEqual([]);
    expect([...idsOf(index, '"dom casmurro"')]).toEqual([1, 2]);
  });

  it('finds by the beginning of a word', () => {
    expect(idsOf(index, 'casm*')).toEqual(new Set([1, 2, 4]));
  });

  it('finds few and many titles by the beginning of a word, alone and beside another', () => {
    const many = createIndex(
      Array.from({ length: 6000 }, (_, i) =>
        document(i + 1, {
          title: [`${i % 3 === 0 ? 'mar' : 'lua'} ${i % 1000 === 7 ? `zeta${i}` : `z${i % 50}`}`],
        }),
      ),
    );
    const every = (q: string): number[] =>
      search(many, { rows: [{ q }], perPage: 9000, orderBy: 'data_cadastro' }).ids;
    const ids = (is: (i: number) => boolean): number[] =>
      Array.from({ length: 6000 }, (_, i) => i + 1).filter((id) => is(id - 1));
    const few = (i: number): boolean => i % 1000 === 7;
    expect(every('zeta*')).toEqual(ids(few));
    expect(every('z1*')).toEqual(
      ids((i) => !few(i) && (i % 50 === 1 || (i % 50 >= 10 && i % 50 < 20))),
    );
    expect(every('mar OR zeta*')).toEqual(ids((i) => i % 3 === 0 || few(i)));
    expect(every('zeta* OR mar')).toEqual(ids((i) => i % 3 === 0 || few(i)));
  });

  it('takes operators for words when everything is in capitals', () => {
    expect([...idsOf(index, 'O CORTIÇO')]).toEqual([3]);
    expect([...idsOf(index, 'VIAGEM NO TEMPO')]).toEqual([4]);
  });

  it('offers a better spelling only where a word is unknown', () => {
    const asked = (q: string) => search(index, { rows: [{ q }], suggest: true }).suggestion;
    expect(asked('casmuro')?.rows[0]?.q).toBe('casmurro');
    expect(asked('casmurro')).toBeNull();
  });
});
