import type { Debt, Debts } from '../stores/debts.ts';

/** A line of a library's ledger. */
export interface Line {
  key: string;
  /** Instant. */
  at: string;
  text: string;
  /** Note by the desk. */
  note: string;
  /** Set on charges for late returns. */
  daysLate: number | null;
  /** Reais; negative for credits. */
  value: number;
  /** Balance in reais. */
  balance: number;
}

/** A person's debts in one library. */
export interface Ledger {
  library: { code: number; name: string };
  lines: Line[];
  /** Fines of current loans; not included in sums. */
  running: Debts['em_curso'];
  /** Debt in reais, and amount of a payment slip. */
  owed: number;
  payable: number;
  /** Why no slip can be issued; '' if one can. */
  noSlips: string;
}

/** Ledgers of all libraries, those with a balance first. */
export function toLedgers({ itens, bibliotecas, em_curso: running }: Debts): Ledger[] {
  const owed = new Set(bibliotecas.map(({ cod_biblioteca: code }) => code));
  const others = running.filter(({ cod_biblioteca: code }) => !owed.has(code));
  const only = new Map(others.map((fine) => [fine.cod_biblioteca, fine.desc_biblioteca]));
  return [
    ...bibliotecas,
    ...[...only].map(([code, name]) => ({
      ...{ cod_biblioteca: code, desc_biblioteca: name, saldo: 0, valor_guia: 0 },
    })),
  ].map(({ cod_biblioteca: code, desc_biblioteca: name, saldo, valor_guia: payable }) => ({
    library: { code, name },
    lines: toLines(itens.filter((debt) => debt.cod_biblioteca === code)),
    running: running.filter((fine) => fine.cod_biblioteca === code),
    owed: saldo,
    payable,
    noSlips: noSlipsBecause(itens),
  }));
}

const noSlipsBecause = (debts: readonly Debt[]): string =>
  debts.flatMap(({ motivos = [] }) => motivos).find(({ codigo }) => codigo === 'gru_not_offered')
    ?.mensagem ?? '';

/** Entries of several debts in one ledger, oldest first. */
function toLines(debts: readonly Debt[]): Line[] {
  let cents = 0;
  return debts
    .flatMap(({ cod_debito: debt, dias_atraso: daysLate, lancamentos }) =>
      lancamentos.map((entry, at) => ({ entry, key: `${debt}.${at}`, daysLate })),
    )
    .sort((a, b) => Date.parse(a.entry.data) - Date.parse(b.entry.data))
    .map(({ entry, key, daysLate }) => {
      cents += Math.round(entry.valor * 100);
      return {
        key,
        at: entry.data,
        text: entry.descricao,
        note: entry.observacao ?? '',
        daysLate: entry.tipo === 'cobranca' ? (daysLate ?? null) : null,
        value: entry.valor,
        balance: cents / 100,
      };
    });
}
