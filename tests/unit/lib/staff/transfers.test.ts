import { expect, it } from 'vitest';
import {
  countEntered,
  slipOf,
  stretchesOf,
  withTicked,
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
