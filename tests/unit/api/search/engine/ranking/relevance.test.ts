import { describe, expect, it } from 'vitest';
import { applyChanges, compact, createIndex, search } from '#api/search/engine/engine.ts';
import type { SearchDocument, SearchRequest } from '#api/search/engine/engine.ts';
import { document } from '../collection.ts';

/** Ids in the order of relevance, however the titles are spread over segments. */
function ranked(documents: SearchDocument[], q: string, more: Partial<SearchRequest> = {}) {
  const orders = [1, documents.length].map((whole) => {
    const index = createIndex(documents.slice(0, whole));
    for (const one of documents.slice(whole)) applyChanges(index, { upsert: [one] });
    const spread = search(index, { rows: [{ q }], ...more }).ids;
    compact(index);
    const merged = search(index, { rows: [{ q }], ...more }).ids;
    expect(spread).toEqual(merged);
    return merged;
  });
  expect(orders[0]).toEqual(orders[1]);
  return orders[0];
}

describe('relevance', () => {
  it('puts a work that also goes by the words behind those so titled, before all others', () => {
    const works = [
      document(1, { title: ['O capital no século XXI'], titleSort: 'capital no século XXI' }),
      document(2, { title: ['Das Kapital: Kritik', 'O capital'], titleSort: 'Kapital' }),
      document(3, { title: ['O capital'], titleSort: 'capital' }),
      document(4, { title: ['Die Börse', 'O capital e o trabalho', 'Börse'] }),
    ];
    expect(ranked(works, 'o capital')).toEqual([3, 2, 1, 4]);
  });

  it('knows every other name as a whole: the first, one between, the last', () => {
    const works = [
      document(1, { title: ['Três nomes', 'Azul', 'Verde claro', 'Vermelho'] }),
      document(2, { title: ['Azul de fundo', 'Verde claro de fundo', 'Vermelho de fundo'] }),
    ];
    for (const q of ['azul', 'verde claro', 'vermelho']) expect(ranked(works, q)).toEqual([1, 2]);
  });

  it('does not take an author for another name', () => {
    const works = [
      document(1, { title: ['Contos', 'Narrativas'], author: ['Rosa'] }),
      document(2, { title: ['A rosa do povo'], titleSort: 'rosa do povo' }),
    ];
    expect(ranked(works, 'rosa')).toEqual([2, 1]);
  });

  it('puts titles that begin with the words before those that say them later', () => {
    const works = [
      document(1, { title: ['Bancos de dados'] }),
      document(2, { title: ['Dados: revista de ciências sociais e de humanidades'] }),
    ];
    expect(ranked(works, 'dados')).toEqual([2, 1]);
  });

  it('puts a title before a name, however often the name is said', () => {
    const works = [
      document(1, {
        title: ['Cartas'],
        author: ['Barreno, Maria', 'Horta, Maria', 'Costa, Maria'],
      }),
      document(2, { title: ['Memorial de Maria Moura'], author: ['Queiroz, Rachel de'] }),
    ];
    expect(ranked(works, 'maria')).toEqual([2, 1]);
  });

  it('keeps to finite scores where a title has no words of its own', () => {
    const works = [
      document(1, { title: ['!!!', 'Mar'] }),
      document(2, { title: ['Mar'], titleSort: 'Mar', uses: 9 }),
    ];
    expect(ranked(works, 'mar')).toEqual([2, 1]);
  });

  it('lets times lent decide between equals only', () => {
    const works = [
      document(1, { title: ['Mar alto'], uses: 1 }),
      document(2, { title: ['Mar aberto'], uses: 60 }),
      document(3, { title: ['Mar'], uses: 0 }),
      document(4, { title: ['Contos'], subject: ['Mar'], uses: 500 }),
    ];
    expect(ranked(works, 'mar')).toEqual([3, 2, 1, 4]);
  });

  it('falls back on the order of entry, the same every time', () => {
    const works = [1, 2, 3, 4].map((id) => document(id, { title: ['Rimas'] }));
    expect(ranked(works, 'rimas')).toEqual([1, 2, 3, 4]);
    expect(ranked(works, 'rimas', { page: 2, perPage: 3 })).toEqual([4]);
  });

  it('gives on many pages what it gives on one, far down and among names of many lengths', () => {
    const works = Array.from({ length: 700 }, (_none, i) =>
      document(i + 1, {
        title: [
          `${i % 5 === 0 ? 'Um ' : ''}mar${' alto'.repeat(i % 7)}`,
          ...(i % 9 === 0 ? ['Mar'] : []),
        ],
        titleSort: 'mar',
        subject: i % 3 === 0 ? ['Mar'] : [],
        uses: i % 11,
      }),
    );
    const index = createIndex(works.slice(0, 600));
    applyChanges(index, { upsert: works.slice(600) });
    for (const direction of ['C', 'D'] as const) {
      const ask = (page: number, perPage: number) =>
        search(index, { rows: [{ q: 'mar' }], direction, page, perPage }).ids;
      const pages = Array.from({ length: 35 }, (_none, i) => ask(i + 1, 20));
      expect(pages.flat()).toEqual(ask(1, 700));
    }
    const all = (direction: 'C' | 'D') =>
      search(index, { rows: [{ q: 'mar' }], direction, perPage: 700 }).ids;
    expect(all('D')).toEqual(all('C').toReversed());
  });

  it('keeps a work of many editions and whatever comes with it in their places when one is changed', () => {
    const edition = (id: number, more: Partial<SearchDocument> = {}) =>
      document(id, {
        title: ['Dom Casmurro'],
        titleSort: 'Dom Casmurro',
        work: 'machado',
        ...more,
      });
    const editions = Array.from({ length: 40 }, (_none, i) => edition(i + 1));
    const index = createIndex([...editions, document(50, { title: ['Sobre Dom Casmurro'] })]);
    const ask = () => search(index, { rows: [{ q: 'dom casmurro' }], perPage: 60 }).ids;
    applyChanges(index, { upsert: [edition(40, { uses: 500 })] });
    expect(ask()[0]).toBe(40);
    applyChanges(index, {
      upsert: [edition(41, { uses: 600 }), edition(60, { work: '', title: ['Dom Casmurro hoje'] })],
    });
    expect(ask().slice(0, 2)).toEqual([41, 40]);
    expect(
      ask()
        .slice(-2)
        .toSorted((a, b) => a - b),
    ).toEqual([50, 60]);
  });

  it('puts the work with more editions first, also where those are in another segment', () => {
    const one = document(1, { title: ['Rosa'], titleSort: 'Rosa', work: 'one' });
    const two = document(2, { title: ['Rosa'], titleSort: 'Rosa', work: 'two' });
    const edition = document(3, { title: ['Rose'], titleSort: 'Rose', work: 'two' });
    expect(ranked([one, two], 'rosa')).toEqual([1, 2]);
    expect(ranked([one, two, edition], 'rosa')).toEqual([2, 1]);
  });

  it('counts editions in another segment too where the works they share are too many to list', () => {
    const titles = (from: number, works: number[]) =>
      works.map((work) => document(from + work, { title: ['Mar'], work: `work ${work}` }));
    const works = Array.from({ length: 4_100 }, (_none, i) => i);
    const one = document(1, { title: ['Rosa'], titleSort: 'Rosa', work: 'one' });
    const two = document(2, { title: ['Rosa'], titleSort: 'Rosa', work: 'work 0' });
    const index = createIndex([one, two, ...titles(10_000, works.slice(1))]);
    applyChanges(index, { upsert: titles(20_000, works) });
    expect(search(index, { rows: [{ q: 'rosa' }] }).ids).toEqual([2, 1]);
  });

  it('is the order of a search that names none, however often its titles are used', () => {
    const works = [
      document(1, { title: ['Mar de rosas'], titleSort: 'Mar de rosas', uses: 900 }),
      document(2, { title: ['Rosas'], titleSort: 'Rosas' }),
    ];
    expect(ranked(works, 'rosas')).toEqual([2, 1]);
    expect(ranked(works, 'rosas', { orderBy: 'relevancia' })).toEqual([2, 1]);
    expect(ranked(works, 'rosas', { mostUsedFirst: true })).toEqual([1, 2]);
  });
});
