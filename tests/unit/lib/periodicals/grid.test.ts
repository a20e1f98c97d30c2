import { describe, expect, it } from 'vitest';
import { issueGrid, type HeldIssue, type Holding } from '#lib/periodicals/grid.ts';

const issue = (numero: string, more: Partial<HeldIssue> = {}): HeldIssue => ({
  seq_par: 1,
  seq_sec: 1,
  cod_par: '853',
  numero,
  ano: 2024,
  volume: '40',
  especial: false,
  situacao: 'recebido',
  ...more,
});
const grid = (fasciculos: HeldIssue[], more: Partial<Holding> = {}) =>
  issueGrid({
    seq_par: 1,
    cod_par: '853',
    cod_biblioteca: 1,
    desc_biblioteca: 'Central',
    cod_period: 'm',
    desc_period: 'Mensal',
    corrente: true,
    meses: 1,
    totais: { recebido: 0, esperado: 0, em_falta: 0, reclamado: 0 },
    acervo: [],
    fasciculos,
    ...more,
  });
/** Cells as "3" or "3+esp.", with the columns that they take: "3/4×2". */
const drawn = (fasciculos: HeldIssue[], more: Partial<Holding> = {}) =>
  grid(fasciculos, more).rows.map(({ cells }) =>
    cells.map(({ span, issues }) => {
      const names = issues.map(({ numero }) => numero).join('+');
      return span === 1 ? names : `${names}×${span}`;
    }),
  );

describe('the calendar of issues', () => {
  it.each([
    [1, 12],
    [2, 6],
    [3, 4],
    [4, 3],
    [6, 2],
    [12, 1],
    [24, 1],
    [undefined, 1],
  ])('has for an issue every %s months %i columns', (meses, count) => {
    const { columns } = issueGrid({ ...base(), ...(meses !== undefined && { meses }) });
    expect(columns).toHaveLength(count);
    expect(columns[0]?.first).toBe(1);
    expect(columns.at(-1)?.last).toBe(12);
  });

  const base = (): Holding => ({
    seq_par: 1,
    cod_par: '853',
    cod_biblioteca: 1,
    desc_biblioteca: 'Central',
    cod_period: 'x',
    desc_period: '',
    corrente: true,
    totais: { recebido: 0, esperado: 0, em_falta: 0, reclamado: 0 },
    acervo: [],
    fasciculos: [],
  });

  it('has the months as columns where a month has several issues', () => {
    const weekly = { ...base(), cod_period: 'w', fasciculos: [issue('1', { mes: 2 })] };
    expect(issueGrid(weekly).columns).toHaveLength(12);
  });

  it('has the newest year first, and what is not dated last', () => {
    const { ano, ...undated } = issue('9');
    expect(ano).toBe(2024);
    const { rows } = grid([undated, issue('1'), issue('2', { ano: 2025, volume: '41' })]);
    expect(rows.map(({ year, volume }) => [year, volume])).toEqual([
      [2025, '41'],
      [2024, '40'],
      [null, '40'],
    ]);
  });

  it('says the volume once when it is the same for the year, special issues aside', () => {
    const special = issue('esp.', { volume: 'x', especial: true });
    expect(grid([issue('1'), issue('2'), special]).rows[0]?.volume).toBe('40');
    expect(grid([issue('1'), issue('2', { volume: '41' })]).rows[0]?.volume).toBeNull();
    const { numero, ...unnumbered } = issue('1');
    expect([numero, grid([unnumbered]).rows[0]?.volume]).toEqual(['1', null]);
  });

  it('puts each issue under its month, its quarter or its season', () => {
    expect(drawn([issue('1', { mes: 1 }), issue('3', { mes: 3 })])[0]?.slice(0, 4)).toEqual([
      '1',
      '',
      '3',
      '',
    ]);
    const quarterly = { cod_period: 'q', meses: 3 };
    expect(drawn([issue('1', { mes: 3 }), issue('4', { mes: 24 })], quarterly)).toEqual([
      ['1', '', '', '4'],
    ]);
    expect(drawn([issue('2', { data_prevista: '2024-04-01' })], quarterly)).toEqual([
      ['', '2', '', ''],
    ]);
  });

  it('stretches an issue for several months as far as nothing stands in its way', () => {
    const double = issue('3/4', { mes: 3, mes_fim: 4 });
    expect(drawn([double, issue('5', { mes: 5 })])[0]?.slice(2, 5)).toEqual(['3/4×2', '5', '']);
    const special = issue('esp.', { mes: 4, especial: true });
    expect(drawn([double, special])[0]?.slice(2, 5)).toEqual(['3/4', 'esp.', '']);
    expect(drawn([issue('11/2', { mes: 11, mes_fim: 2 })])[0]?.slice(10)).toEqual(['11/2', '']);
  });

  it('loses no issue, and every row is as wide as its head', () => {
    const fasciculos = [1, 2, 2, 5, 12].map((mes, at) =>
      issue(String(at), { mes, mes_fim: mes + 1 }),
    );
    const { rows, columns } = grid(fasciculos);
    const [row] = rows;
    expect(row?.cells.flatMap(({ issues }) => issues)).toHaveLength(5);
    expect(row?.cells.reduce((sum, { span }) => sum + span, 0)).toBe(columns.length);
  });
});
