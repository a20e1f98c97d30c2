import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';
import { motivos } from '../../core/http/messages.ts';
import { decideOpenLoan } from '../loans/decide-loans.ts';
import { fineFor } from '../loans/fine.ts';
import { policyFor } from '../loans/policy.ts';
import { calendarIn } from '../loans/policy-store.ts';
import { readCirculation, type Circulation, type OpenLoan } from '../loans/store.ts';
import { openDaysBetween, type OpeningCalendar } from '../units/calendar.ts';
import { dayIn, withOffset } from '../units/zone.ts';
import { payableDebts, slipRefusals, totalBalance } from './rules.ts';
import { readDebts, type Debt } from './store.ts';
import { entryWire, reasonText, serviceCode } from './texts.ts';

type Pending = Output<'GET /emprestimo/debitos-pendentes'>;

interface PendingDebtsQuery {
  patronId: number;
  now: Date;
  locale: Locale;
  /** Whether payment slips are offered. */
  slips: boolean;
}

/** Debts by library; null: no such patron. */
export async function pendingDebts(
  db: Queries,
  { patronId, now, locale, slips }: PendingDebtsQuery,
): Promise<Pending | null> {
  const circulation = await readCirculation(db, patronId);
  if (!circulation) return null;
  const all = await readDebts(db, { patronId });
  const debts = all.filter(({ balance }) => balance > 0);
  const total = totalBalance(debts);
  const { blockFromCents } = policyFor(circulation.policies, {
    groupId: circulation.patron.groupId,
    loanKind: 'normal',
    libraryId: null,
  });
  return {
    itens: debts.map((debt) => debtRow(debt, circulation, { locale, slips })),
    bibliotecas: libraryRows(debts, slips),
    em_curso: circulation.loans.flatMap((loan) => runningFine(circulation, loan, now)),
    quitados: settledDebts(all).map((debt) => debtRow(debt, circulation, { locale, slips })),
    total_saldo: total / 100,
    limite_bloqueio: blockFromCents === null ? null : blockFromCents / 100,
    impedido: blockFromCents !== null && total > 0 && total >= blockFromCents,
  };
}

const MAX_SETTLED = 20;

/** Settled debts, most recent first. */
function settledDebts(debts: readonly Debt[]): Debt[] {
  const endOf = ({ entries, createdAt }: Debt): string => entries.at(-1)?.at ?? createdAt;
  return debts
    .filter(({ balance }) => balance <= 0)
    .sort((a, b) => endOf(b).localeCompare(endOf(a)))
    .slice(0, MAX_SETTLED);
}

function debtRow(
  debt: Debt,
  circulation: Circulation,
  { locale, slips }: Pick<PendingDebtsQuery, 'locale' | 'slips'>,
): Pending['itens'][number] {
  const daysLate = chargedDays(debt, calendarIn(circulation, debt.libraryId));
  const { entries, loan, timeZone } = debt;
  const refusals = slips ? slipRefusals(debt) : [{ code: 'gru_not_offered' as const }];
  const cents = (...kinds: string[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, entry) => sum + entry.cents, 0);
  // Avoids -0.
  const reais = (sum: number) => (sum === 0 ? 0 : sum / 100);
  return {
    cod_debito: debt.id,
    cod_biblioteca: debt.libraryId,
    desc_biblioteca: debt.libraryName,
    ...(loan && { cod_acervo: loan.titleId, titulo: loan.title }),
    motivo: reasonText(debt.reason, locale),
    tipo_servico: serviceCode(debt.reason),
    ...(daysLate !== null && { dias_atraso: daysLate }),
    valor: reais(cents('charge')),
    desconto: reais(-cents('discount', 'waiver')),
    valor_pago: reais(-cents('payment')),
    saldo: reais(debt.balance),
    data: withOffset(debt.createdAt, timeZone),
    pode_pagar: debt.balance > 0 && refusals.length === 0,
    ...(refusals.length > 0 && { motivos: motivos(refusals, locale) }),
    lancamentos: entries.map((entry) => ({
      ...entryWire(entry, debt, locale),
      ...(entry.reason !== null && { observacao: entry.reason }),
      valor: entry.cents / 100,
      data: withOffset(entry.at, timeZone),
    })),
  };
}

/** The days charged for a late return: as written with the charge, or the open days of an older one. */
function chargedDays(
  { reason, daysLate, loan, timeZone }: Debt,
  calendar: OpeningCalendar,
): number | null {
  if (reason !== 'late_return' || !loan?.returnedAt) return null;
  const [due, returned] = [loan.dueAt, loan.returnedAt].map((at) => dayIn(new Date(at), timeZone));
  return daysLate ?? openDaysBetween(calendar, due ?? '', returned ?? '');
}

/** Libraries with debts, in the order of the oldest debt. */
const libraryRows = (debts: readonly Debt[], slips: boolean): Pending['bibliotecas'] =>
  [...Map.groupBy(debts, ({ libraryId }) => libraryId)].map(([libraryId, own]) => ({
    cod_biblioteca: libraryId,
    desc_biblioteca: own[0]?.libraryName ?? '',
    saldo: totalBalance(own) / 100,
    valor_guia: slips ? totalBalance(payableDebts(own, libraryId)) / 100 : 0,
  }));

/** The fine that returning a loan now would cost; empty: none. */
function runningFine(circulation: Circulation, loan: OpenLoan, now: Date): Pending['em_curso'] {
  const { libraryId, titleId, title } = loan.copy;
  const { policy } = decideOpenLoan(circulation, loan, now);
  const { fineCents } = fineFor(loan, now, policy, calendarIn(circulation, libraryId));
  if (fineCents === 0) return [];
  return [
    {
      cod_emprestimo: loan.id,
      cod_biblioteca: libraryId,
      desc_biblioteca: loan.libraryName,
      cod_acervo: titleId,
      titulo: title,
      valor: fineCents / 100,
    },
  ];
}
