import { describe, expect, it } from 'vitest';
import { rowsByDate, type Facts } from '#lib/account/by-date.ts';
import { fortnight, mainLibrary } from '#lib/account/fortnight.ts';
import type { Debts } from '#lib/stores/debts.ts';
import type { Hold } from '#lib/stores/holds.ts';
import type { Loan, Renewal } from '#lib/stores/loans.ts';
import type { OwnRequest } from '#lib/stores/own-requests.ts';
import type { Hours } from '#lib/units/opening.ts';

/** Thursday, 26 November, 8h in São Paulo. */
const TODAY = { now: new Date('2026-11-26T11:00:00Z'), day: '2026-11-26' };

const limit = { codigo: 'renewal_limit_reached' as const, mensagem: 'Já renovado duas vezes.' };
const held = { codigo: 'renewal_held_by_other' as const, mensagem: 'Outra pessoa espera.' };

const loan = (code: number, due: string, more: Partial<Loan> = {}): Loan => ({
  ...{ cod_emprestimo: code, cod_acervo: code, titulo: `Obra ${code}`, autor: '' },
  ...{ cod_tipo_obra: 1, desc_tipo_obra: 'Livro', tipo_capa: 'livro', ano_publicacao: 1890 },
  ...{ numero_chamada: '869.3', cod_exemplar: code, cod_biblioteca: 1 },
  ...{ desc_biblioteca: 'Biblioteca Central', tipo_emprestimo: 'normal' as const },
  ...{ data_emprestimo: '2026-11-06T10:00:00-03:00', data_devolucao: `${due}T23:59:59-03:00` },
  ...{ renovacoes: 0, limite_renovacoes: 5, situacao: 'em_dia' as const, multa_prevista: 0 },
  acoes: { renovar: { permitido: true, motivos: [] } },
  ...more,
});
const refused = (...motivos: (typeof limit | typeof held)[]): Partial<Loan> => ({
  acoes: { renovar: { permitido: false, motivos } },
});
const hold = (code: number, situacao: Hold['situacao'], more: Partial<Hold> = {}) =>
  ({ cod_reserva: code, titulo: `Reserva ${code}`, cod_biblioteca: 1, situacao, ...more }) as Hold;
const request = (codigo: number, fase: OwnRequest['fase'], more: Partial<OwnRequest> = {}) =>
  ({
    ...{ tipo: 'solicitacao', codigo, fase, data_situacao: '2026-11-20T10:00:00-03:00' },
    ...more,
  }) as OwnRequest;

const rowsOf = (facts: Partial<Facts>) =>
  rowsByDate(
    {
      ...{ loans: [], renewals: new Map(), holds: [], requests: [], debts: null, alerts: 0 },
      ...facts,
    },
    TODAY,
  );
/** "section kind day: codes" */
const listed = (facts: Partial<Facts>) =>
  rowsOf(facts).map((row) => {
    const codes =
      'loans' in row
        ? row.loans.map(({ cod_emprestimo: code }) => code)
        : 'holds' in row
          ? row.holds.map(({ cod_reserva: code }) => code)
          : [];
    const day = row.when?.slice(0, 10) ?? '-';
    return `${row.section} ${row.kind} ${day}: ${codes.join(' ')}`.trim();
  });

describe('loans', () => {
  it('are in one row where they are due on one day and can all be renewed, whatever the library', () => {
    const loans = [
      loan(1, '2026-11-30'),
      loan(2, '2026-11-30', { cod_biblioteca: 2 }),
      loan(3, '2026-12-10'),
    ];
    expect(listed({ loans })).toEqual(['week renew 2026-11-30: 1 2', 'later renew 2026-12-10: 3']);
  });

  it('that cannot be renewed share a row only with the same reasons and the same library', () => {
    const loans = [
      loan(1, '2026-11-30', refused(limit)),
      loan(2, '2026-11-30', refused(limit)),
      loan(3, '2026-11-30', refused(held)),
      loan(4, '2026-11-30', { ...refused(limit), cod_biblioteca: 2 }),
    ];
    expect(listed({ loans })).toEqual([
      ...['week return 2026-11-30: 1 2', 'week return 2026-11-30: 3'],
      'week return 2026-11-30: 4',
    ]);
  });

  it('that are overdue come first, the oldest before the others', () => {
    const loans = [
      loan(1, '2026-11-26'),
      loan(2, '2026-11-25', { ...refused(limit), situacao: 'atrasado' }),
      loan(3, '2026-11-20', { ...refused(limit), situacao: 'atrasado' }),
    ];
    expect(listed({ loans })).toEqual([
      ...['now late 2026-11-20: 3', 'now late 2026-11-25: 2', 'now renew 2026-11-26: 1'],
    ]);
  });

  it('count their days where the library is, not where the reader is', () => {
    // 23:59 of the 25th in São Paulo has passed; 23:59 in Auckland, too, is a day of its own.
    const auckland = loan(1, '2026-11-26', { data_devolucao: '2026-11-27T23:59:59+13:00' });
    // It is already the 27th there.
    expect(listed({ loans: [auckland] })).toEqual(['now renew 2026-11-27: 1']);
  });

  it('renewed on this page stay where they were', () => {
    const renewed = loan(1, '2026-12-07', {
      ...refused(limit),
      ultima_renovacao: {
        ...{ em: '2026-11-26T08:00:00-03:00', antes: '2026-11-30T23:59:59-03:00', chave: 'K' },
      },
    });
    const loans = [renewed, loan(2, '2026-11-30')];
    const renewals = new Map<number, Renewal>([[1, { cod_emprestimo: 1, ok: true }]]);
    expect(listed({ loans, renewals })).toEqual(['week renew 2026-11-30: 1 2']);
    expect(listed({ loans })).toEqual(['week renew 2026-11-30: 2', 'later return 2026-12-07: 1']);
  });
});

describe('holds', () => {
  it('are listed by the day until which they wait, or on which they are expected', () => {
    const holds = [
      hold(1, 'na_fila', { previsao: '2026-12-04' }),
      hold(2, 'liberada', { validade: '2026-12-01T22:00:00-03:00' }),
      hold(3, 'liberada', { validade: '2026-12-01T22:00:00-03:00' }),
      hold(4, 'a_caminho'),
      hold(5, 'suspensa', { suspensa_ate: '2026-12-20' }),
      hold(6, 'na_fila'),
    ];
    expect(listed({ holds })).toEqual([
      ...['now transit -: 4', 'week ready 2026-12-01: 2 3', 'later waiting 2026-12-04: 1'],
      ...['later suspended 2026-12-20: 5', 'undated waiting -: 6'],
    ]);
  });

  it('do not promise a day that has passed', () => {
    expect(listed({ holds: [hold(1, 'na_fila', { previsao: '2026-11-09' })] })).toEqual([
      'undated waiting -: 1',
    ]);
  });
});

describe('requests, debts and alerts', () => {
  it('has open requests and late answers once, and no holds twice', () => {
    const requests = [
      request(1, 'pronto', { prazo: '2026-12-01T22:00:00-03:00' }),
      request(2, 'em_andamento', { previsao: '2026-12-20' }),
      request(3, 'aguardando', { data_situacao: '2026-01-01T10:00:00-03:00' }),
      request(4, 'em_andamento', { pergunta: true }),
      request(5, 'negado'),
      request(6, 'negado', { data_situacao: '2026-11-01T10:00:00-03:00' }),
      request(7, 'atendido'),
      request(8, 'atendido', { resposta: 'Chegou.' }),
      request(9, 'pronto', { tipo: 'reserva' }),
    ];
    expect(rowsOf({ requests }).map(({ id, section }) => `${section} ${id}`)).toEqual([
      ...['now solicitacao-4', 'week solicitacao-1', 'later solicitacao-2'],
      ...['undated solicitacao-5', 'undated solicitacao-8', 'undated solicitacao-3'],
    ]);
  });

  it('lists a debt that blocks now, and one that does not without a date', () => {
    const debts = { total_saldo: 7, impedido: false } as Debts;
    expect(listed({ debts, alerts: 2 })).toEqual(['undated debt -:', 'undated alerts -:']);
    expect(listed({ debts: { ...debts, impedido: true } })).toEqual(['now debt -:']);
    expect(listed({ debts: { ...debts, total_saldo: 0 } })).toEqual([]);
  });
});

describe('the fourteen days', () => {
  const library = (code: number, ...open: string[]) => ({
    ...{ cod_biblioteca: code, desc_biblioteca: `Biblioteca ${code}`, cod_campus: 1 },
    ...{ nome_campus: 'Centro', fuso: 'America/Sao_Paulo' },
    dias: ['2026-11-26', '2026-11-27', '2026-11-29'].map((dia) => ({
      dia,
      intervalos: open.includes(dia) ? [{ abre: '08:00', fecha: '22:00' }] : [],
    })),
  });
  const hours: Hours = {
    ...{ agora: '2026-11-26T08:00:00-03:00', dias_diferentes: [] },
    itens: [library(1), library(2, '2026-11-26', '2026-11-27')],
  };

  it('say when the library opens, and have each dated row on its day', () => {
    const loans = [
      loan(1, '2026-11-20', { ...refused(limit), situacao: 'atrasado' }),
      loan(2, '2026-11-27'),
      loan(3, '2026-12-09'),
      loan(4, '2026-12-10'),
    ];
    const days = fortnight(rowsOf({ loans }), TODAY.day, library(2, '2026-11-26', '2026-11-27'));
    expect(days).toHaveLength(14);
    expect(days.map(({ isOpen }) => isOpen).slice(0, 4)).toEqual([true, true, undefined, false]);
    expect(days.map(({ rows }) => rows.map(({ id }) => id)).filter((ids) => ids.length)).toEqual([
      ...[['loan-1'], ['loan-2'], ['loan-3']],
    ]);
  });

  it('are those of the library with most of the loans and holds', () => {
    const loans = [loan(1, '2026-11-27'), loan(2, '2026-11-28', { cod_biblioteca: 2 })];
    const holds = [hold(1, 'na_fila', { cod_biblioteca: 2 })];
    expect(mainLibrary({ loans, holds }, hours)?.cod_biblioteca).toBe(2);
    expect(mainLibrary({ loans: [], holds: [] }, hours)?.cod_biblioteca).toBe(1);
    expect(mainLibrary({ loans, holds }, null)).toBeUndefined();
  });
});
