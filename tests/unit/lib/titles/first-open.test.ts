import { expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { firstOpen } from '#lib/titles/first-open.ts';

type Library = Output<'GET /acervo/:id/exemplares'>['bibliotecas'][number];

const library = (name: string, available: number, hours: Partial<Library>): Library => ({
  cod_biblioteca: 1,
  desc_biblioteca: name,
  desc_campus: '',
  numero_chamada: '',
  etiqueta: [],
  so_consulta: false,
  disponibilidade: {
    cod_biblioteca: 1,
    desc_biblioteca: name,
    total: 3,
    disponiveis: available,
  },
  exemplares: [],
  ...hours,
});
const nameOf = (libraries: Library[]) => firstOpen(libraries)?.desc_biblioteca ?? null;

const SIX = '2026-03-12T18:00:00-03:00';
const TEN = '2026-03-12T22:00:00-03:00';

it('is an open library with a copy on the shelf, the one that closes last', () => {
  const early = library('A', 1, { aberta_agora: true, muda_em: SIX });
  const late = library('B', 1, { aberta_agora: true, muda_em: TEN });
  const empty = library('C', 0, { aberta_agora: true });
  expect(nameOf([early, late, empty])).toBe('B');
});

it('is the one that opens first when all are closed', () => {
  const later = library('A', 1, { aberta_agora: false, muda_em: TEN });
  const sooner = library('B', 1, { aberta_agora: false, muda_em: SIX });
  expect(nameOf([later, sooner, library('C', 1, {})])).toBe('B');
});

it('is none when nothing is on a shelf, no hours are known, or there is nothing to choose', () => {
  const closed = library('A', 1, {});
  expect(nameOf([library('A', 0, { aberta_agora: true }), closed])).toBeNull();
  expect(nameOf([library('A', 1, { aberta_agora: true })])).toBeNull();
});
