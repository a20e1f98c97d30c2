import { describe, expect, it } from 'vitest';
import { countNow, workNow } from '#lib/works/work-now.ts';

const NOW = new Date('2026-11-26T08:00:00-03:00');
const place = (name: string, facts: object = {}) => ({
  cod_biblioteca: 1,
  desc_biblioteca: name,
  total: 1,
  disponiveis: 0,
  ...facts,
});
const now = (places: ReturnType<typeof place>[], ato?: 'ler') =>
  workNow({ ...(ato && { ato }), disponibilidade: places }, NOW);

describe('a work now', () => {
  it('is on the shelf where any library has it', () => {
    const places = [place('Central', { disponiveis: 2 }), place('Serra', { disponiveis: 1 })];
    expect(now(places)).toMatchObject({ kind: 'available', free: 3, where: ['Central', 'Serra'] });
  });

  it('is online where its act is to read it, as in results, though a shelf has it, too', () => {
    expect(now([place('Central', { disponiveis: 1 })], 'ler').kind).toBe('online');
    expect(now([], 'ler').kind).toBe('online');
  });

  it('is expected on the earliest day that has not passed, and counts all queues', () => {
    const late = place('Central', {
      situacao: 'emprestado',
      data_devolucao: '2026-11-09T23:59:59-03:00',
    });
    const next = place('Serra', {
      situacao: 'emprestado',
      data_devolucao: '2026-12-01T23:59:59-03:00',
      fila: 2,
    });
    expect(now([late, next])).toMatchObject({
      kind: 'on-loan',
      expected: { date: '2026-12-01T23:59:59-03:00', overdue: false },
      queue: 2,
    });
    expect(now([late])).toMatchObject({ kind: 'overdue', expected: { overdue: true } });
  });

  it('is on loan while it waits for somebody, for use in the library, away, or not here', () => {
    expect(now([place('Central', { situacao: 'reservado' })]).kind).toBe('on-loan');
    expect(now([place('Central', { situacao: 'consulta_local' })]).kind).toBe('reference');
    expect(now([place('Central', { situacao: 'em_reparo' })]).kind).toBe('away');
    expect(now([]).kind).toBe('absent');
  });
});

it('works are counted by where they are', () => {
  const works = [
    now([place('Central', { disponiveis: 1 })]),
    now([], 'ler'),
    now([place('Central', { situacao: 'emprestado' })]),
    now([]),
  ];
  expect(countNow(works)).toEqual({ total: 4, onShelf: 1, online: 1, onLoan: 1 });
});
