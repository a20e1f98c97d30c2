import { describe, expect, it } from 'vitest';
import {
  createIndex,
  describe as describeQuery,
  marks,
  parseQuery,
  parseRows,
  print,
  search,
  UNKNOWN_YEAR,
  type QueryRow,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { document } from './collection.ts';

const index = createIndex([
  document(1, {
    title: ['Iracema'],
    titleSort: 'Iracema',
    authorSort: 'Alencar, José de',
    year: 1865,
    uses: 1,
  }),
  document(2, {
    title: ['O guarani'],
    titleSort: 'guarani',
    authorSort: 'Alencar, José de',
    year: 1857,
    language: 'por',
    online: true,
  }),
  document(3, {
    title: ['Água viva'],
    titleSort: 'Água viva',
    authorSort: 'Lispector, Clarice',
    year: 1973,
    cover: true,
  }),
  document(4, {
    title: ['Zero'],
    titleSort: 'Zero',
    year: null,
    language: 'spa',
    accessible: true,
  }),
]);
const ids = (request: Partial<SearchRequest> = {}): number[] =>
  search(index, { rows: [{ q: '' }], ...request }).ids;

describe('orders', () => {
  it.each<[SearchRequest['orderBy'], 'C' | 'D', number[]]>([
    ['obra', 'C', [3, 2, 1, 4]],
    ['obra', 'D', [4, 1, 2, 3]],
    ['autor', 'C', [1, 2, 3, 4]],
    ['autor', 'D', [4, 3, 2, 1]],
    ['ano', 'C', [4, 2, 1, 3]],
    ['ano', 'D', [3, 1, 2, 4]],
  ])(
    'by %s, direction %s, with what has no key behind texts and before years',
    (orderBy, direction, expected) => {
      expect(ids({ orderBy: orderBy ?? 'obra', direction })).toEqual(expected);
    },
  );

  it('gives no rows beyond the last page, and keeps the total', () => {
    const beyond = search(index, { rows: [{ q: '' }], page: 9, perPage: 3 });
    expect(beyond.ids).toEqual([]);
    expect(beyond.total).toBe(4);
  });
});

describe('filters', () => {
  it('takes a range of years and listed years together', () => {
    expect(ids({ years: { from: 1860, to: 1900 } })).toEqual([1]);
    expect(ids({ years: { to: 1870 }, filters: { year: [1973] }, orderBy: 'ano' })).toEqual([
      2, 1, 3,
    ]);
    expect(ids({ filters: { year: [UNKNOWN_YEAR] } })).toEqual([4]);
  });

  it('reads "only with" as online, cover or accessible', () => {
    expect(ids({ filters: { only: ['O'] } })).toEqual([2]);
    expect(ids({ filters: { only: ['C', 'A'] }, orderBy: 'obra' })).toEqual([3, 4]);
  });

  it('finds nothing for a value that no title has, and lists it all the same', () => {
    const { total, facets } = search(index, {
      rows: [{ q: '' }],
      filters: { language: ['xyz'] },
      facets: [{ dimension: 'language' }],
    });
    expect(total).toBe(0);
    expect(facets[0]?.entries).toContainEqual({
      value: 'xyz',
      total: 0,
      totalUnfiltered: 0,
      selected: true,
    });
    expect(facets[0]?.entries[0]).toMatchObject({ value: 'por', total: 3, totalUnfiltered: 3 });
  });

  it('lists years newest first with the unknown last, other values by their number', () => {
    const { facets } = search(index, {
      rows: [{ q: '' }],
      facets: [{ dimension: 'year' }, { dimension: 'language' }],
    });
    expect(facets[0]?.entries.map(({ value }) => value)).toEqual([1973, 1865, 1857, '?']);
    expect(facets[1]?.entries.map(({ value }) => value)).toEqual(['por', 'spa']);
  });

  it('cuts long lists but not the selected values, and counts only those asked for', () => {
    const facet = (more: Partial<SearchRequest>, limits: object) =>
      search(index, { rows: [{ q: '' }], facets: [{ dimension: 'year', ...limits }], ...more })
        .facets[0];
    const cut = facet({ filters: { year: [1857] } }, { limit: 1 });
    expect(cut?.entries.map(({ value }) => value)).toEqual([1973, 1857]);
    expect(cut?.distinct).toBe(4);
    expect(facet({}, { among: [1865, 2001] })?.entries.map(({ value }) => value)).toEqual([1865]);
  });
});

describe('rows', () => {
  const tree = (rows: QueryRow[]): string => print(parseRows(rows).tree);

  it('are joined with the row above, each searching its own field', () => {
    expect(
      tree([
        { q: 'mar', for: 'TITULO' },
        { q: 'alencar', for: 'AUTOR', condition: 'OR' },
        { q: 'romance', for: 'ASSUNTO', condition: 'NOT' },
      ]),
    ).toBe('(titulo:mar OR autor:alencar) NOT assunto:romance');
    expect(tree([{ q: 'a' }, { q: 'b', condition: 'BEFORE' }])).toBe('a BEFORE b');
  });

  it('are passed over when empty', () => {
    expect(tree([{ q: ' ' }, { q: 'mar', condition: 'NOT' }])).toBe('mar');
    expect(parseRows([{ q: '' }]).tree.kind).toBe('all');
    expect(parseRows([{ q: '?!' }]).tree.kind).toBe('none');
  });
});

describe('the query as understood', () => {
  it('is told in parts with codes, terms as typed', () => {
    expect(describeQuery(parseQuery('(Água OR titulo:mar*) NOT "o Rei"').tree)).toEqual([
      { code: 'open' },
      { code: 'word', term: 'Água', field: null },
      { code: 'or' },
      { code: 'prefix', term: 'mar', field: 'title' },
      { code: 'close' },
      { code: 'not' },
      { code: 'phrase', term: 'o Rei', field: null },
    ]);
  });

  it('names similar words and standard numbers', () => {
    expect(describeQuery(parseQuery('mares', 'LIVRE_S').tree)).toEqual([
      { code: 'similar', term: 'mares', field: null },
    ]);
    expect(describeQuery(parseQuery('isbn:85-359-0277-5').tree)).toEqual([
      { code: 'isbn', term: '85-359-0277-5', field: null },
    ]);
  });
});

describe('marks', () => {
  const marked = (q: string, text: string, field?: 'title' | 'author'): string[] =>
    marks(parseQuery(q).tree, text, field).map(({ start, end }) => text.slice(start, end));

  it('leave out what was not wanted, short words, and words of another field', () => {
    expect(marked('casa NOT rosa', 'A casa da rosa')).toEqual(['casa']);
    expect(marked('de ao rei', 'De volta ao rei')).toEqual(['rei']);
    expect(marked('autor:rosa casa', 'Casa rosa', 'title')).toEqual(['Casa']);
  });

  it('show phrases only where the words stand together, prefixes by the whole word', () => {
    expect(marked('"mar de rosas"', 'Rosas; mar de rosas')).toEqual(['mar', 'de', 'rosas']);
    expect(marked('sert*', 'Os sertões do Sertão')).toEqual(['sertões', 'Sertão']);
  });
});

describe('relevance', () => {
  const library = createIndex([
    document(1, { title: ['A história do mar e da casa'], uses: 40 }),
    document(2, { title: ['O mar'], titleSort: 'mar' }),
    document(3, { title: ['Mar'], titleSort: 'Mar' }),
    document(4, { title: ['Mar de histórias'] }),
    document(5, { title: ['Contos'], subject: ['Mar'] }),
    document(6, { title: ['Poemas'], other: ['mar'] }),
    document(7, { title: ['Barco'], author: ['Mar, João'] }),
  ]);
  const ranked = (q: string) => search(library, { rows: [{ q }] }).ids;

  it('puts the very title first, with or without its article, then titles, authors, subjects, the rest', () => {
    const order = ranked('mar');
    expect(new Set(order.slice(0, 2))).toEqual(new Set([2, 3]));
    expect(order.slice(2)).toEqual([4, 1, 7, 5, 6]);
  });

  it('turns round going down', () => {
    const rows = [{ q: 'mar' }];
    expect(search(library, { rows, direction: 'D' }).ids).toEqual(ranked('mar').reverse());
  });

  it('prefers words that stand together', () => {
    const index = createIndex([
      document(1, { title: ['Brasil antigo e moderno: uma história'] }),
      document(2, { title: ['Pequena história do Brasil antigo'] }),
    ]);
    expect(search(index, { rows: [{ q: 'história brasil' }] }).ids).toEqual([2, 1]);
  });
});
