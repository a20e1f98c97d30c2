import { expect, it } from 'vitest';
import {
  countEntered,
  slipOf,
  stretchesOf,
  withTicked,
  withTickedBooks,
  type Bag,
  type Received,
  type ToFetch,
} from '#lib/staff/transfers.ts';

const row = (chave: string, change: Partial<ToFetch> = {}): ToFetch => ({
  ...{ cod_exemplar: 1, codigo: chave, numero: '1', numero_chamada: '869', titulo: 'Obra' },
  ...{ chave, ordem: chave, tipo: 'reserva', outros: [], desde: '2026-03-12T14:20:00-03:00' },
  ...change,
});

it('groups rows by the place where one walks, with its first and last shelf', () => {
  const rows = [
    row('a', { andar: '1º andar', estante: '3' }),
    row('b', { andar: '1º andar' }),
    row('c', { andar: '1º andar', estante: '9' }),
    row('d', { localizacao: 'Depósito' }),
    row('e'),
  ];
  expect(stretchesOf(rows)).toMatchObject([
    { place: '1º andar', from: '3', to: '9', rows: [{}, {}, {}] },
    { place: 'Depósito', from: null, to: null },
    { place: '', from: null },
  ]);
});

it('leaves ticked rows where they were', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')];
  const keys = (rows: ToFetch[]) => rows.map(({ chave }) => chave);
  expect(keys(withTicked([a, c], [b]))).toEqual(['a', 'b', 'c']);
  expect(keys(withTicked([a, b], [b]))).toEqual(['a', 'b']);
});

it('leaves ticked books in the bag that they came in, also in one that is empty now', () => {
  const book = (id: number) => ({ ...row(`c${id}`), cod_exemplar: id, para_reserva: true });
  const bag = (ids: number[], em?: string): Bag => ({
    ...{ cod_biblioteca: 2, biblioteca: 'Serra', exemplares: ids.map(book) },
    ...(em !== undefined && { saida: { em } }),
  });
  const idsOf = (bags: Bag[]) =>
    bags.map(({ exemplares }) => exemplares.map(({ cod_exemplar: id }) => id));
  const [early, late] = ['2026-03-12T14:20:00-03:00', '2026-03-12T17:20:00-03:00'];
  const ticked = [
    { bag: bag([2], early), book: book(2) },
    { bag: bag([1, 3], late), book: book(3) },
  ];
  expect(idsOf(withTickedBooks([bag([4]), bag([5, 1], late)], ticked))).toEqual([
    [4],
    [2],
    [1, 3, 5],
  ]);
  expect(idsOf(withTickedBooks([bag([2, 3], early)], ticked.slice(0, 1)))).toEqual([[2, 3]]);
});

it('counts what the list before did not have', () => {
  const rows = [row('a'), row('b')];
  expect(countEntered(rows, null, 1)).toBeNull();
  expect(countEntered(rows, { libraryId: 2, keys: ['a'] }, 1)).toBeNull();
  expect(countEntered(rows, { libraryId: 1, keys: ['a', 'x'] }, 1)).toBe(1);
});

it('writes a slip for the shelf of holds and for the bag', () => {
  const received: Received = {
    ...{ cod_exemplar: 1, codigo: 'c1', numero: '1', numero_chamada: '869', titulo: 'Obra' },
    ...{ fazer: 'reservas', letra: 'A', para: 'Ana R.', ja_feito: false },
  };
  expect(slipOf(received)).toMatchObject({ letter: 'A', name: 'Ana R.', until: null, code: 'c1' });
  const { letra: _, ...rest } = received;
  expect(slipOf({ ...rest, fazer: 'malote', malote: 'Serra' })).toMatchObject({ library: 'Serra' });
  expect(slipOf({ ...rest, fazer: 'estante' })).toBeNull();
});
