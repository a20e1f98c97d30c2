import type { Debt, Debts } from '../stores/debts.ts';

/** A line of a library's ledger. */
export interface Line {
  key: string;
  /** Instant. */
  at: string;
  text: string;
  /** What the desk wrote about it. */
  note: string;
  /** Of a charge for a late return. */
  daysLate: number | null;
  /** Reais; negative where less is owed. */
  value: number;
  /** Reais that are owed after it. */
  balance: number;
}

/** What stands against somebody in one library. */
export interface Ledger {
  library: { code: number; name: string };
  lines: Line[];
  /** Fines of what is still out; in no sum. */
  running: Debts['em_curso'];
  /** Reais that are owed, and that a slip comes to. */
  owed: number;
  payable: number;
  /** Why no slip is made here at all; '' where they are. */
  noSlips: string;
}

/** The ledgers of every library, those to which something is owed first. */
export function ledgersOf({ itens, bibliotecas, em_curso: running }: Debts): Ledger[] {
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
    lines: linesOf(itens.filter((debt) => debt.cod_biblioteca === code)),
    running: running.filter((fine) => fine.cod_biblioteca === code),
    owed: saldo,
    payable,
    noSlips: noSlipsBecause(itens),
  }));
}

const noSlipsBecause = (debts: readonly Debt[]): string =>
  debts.flatMap(({ motivos = [] }) => motivos).find(({ codigo }) => codigo === 'gru_not_offered')
    ?.mensagem ?? '';

/** The entries of several debts as one ledger, oldest first. */
function linesOf(debts: readonly Debt[]): Line[] {
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
