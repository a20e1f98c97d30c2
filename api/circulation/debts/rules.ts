import { DEFAULT_CURRENCY } from '#contract/shared/money.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Decision } from '../loans/rules.ts';
import { addDays, type Day } from '../units/zone.ts';

/** What is owed for one thing, in cents; entries are signed. */
export interface DebtFacts {
  id: number;
  libraryId: number;
  balance: number;
  /** The loan that it is for is still out. */
  isOut: boolean;
}

/** May this debt go on a slip? Only what has been returned can be paid (design §6). */
export const slipRefusals = ({ isOut }: Pick<DebtFacts, 'isOut'>): Refusal[] =>
  isOut ? [{ code: 'gru_not_returned' }] : [];

/** Is a payment slip (GRU) made here? It is of Brazil, and so is the Pix on it. */
export const offersSlips = ({ currency }: { currency: string }): boolean =>
  currency === DEFAULT_CURRENCY;

/** The debts of a library that a slip comes to. */
export const payableDebts = <D extends DebtFacts>(debts: readonly D[], libraryId: number): D[] =>
  debts.filter(
    (debt) => debt.libraryId === libraryId && debt.balance > 0 && slipRefusals(debt).length === 0,
  );

export const totalBalance = (debts: readonly Pick<DebtFacts, 'balance'>[]): number =>
  debts.reduce((sum, { balance }) => sum + balance, 0);

/** Is a slip made over this much? Not when something else is owed by now. */
export function decideSlip(
  payable: readonly DebtFacts[],
  cents: number,
  { today, days }: { today: Day; days: number },
): Decision<{ dueOn: Day }> {
  const owed = totalBalance(payable);
  if (owed > 0 && owed === cents) return { ok: true, dueOn: addDays(today, days) };
  return { ok: false, refusals: [{ code: 'gru_amount_changed', params: { valor: owed / 100 } }] };
}

/** May so much be paid on a debt? */
export function decidePayment(balance: number, cents: number): Refusal | null {
  if (balance <= 0) return { code: 'debt_settled' };
  if (cents > balance) return { code: 'payment_too_much', params: { valor: balance / 100 } };
  return null;
}

/** Where a payment goes: to each debt no more than it still is, in their order; and what is left over. */
export function allocatePayment(
  cents: number,
  debts: readonly { id: number; balance: number }[],
): { parts: { id: number; cents: number }[]; left: number } {
  let left = cents;
  const parts: { id: number; cents: number }[] = [];
  for (const { id, balance } of debts) {
    const part = Math.min(left, Math.max(0, balance));
    if (part === 0) continue;
    parts.push({ id, cents: part });
    left -= part;
  }
  return { parts, left };
}

/** The number by which a slip is known: its day and its id. */
export const slipReference = ({ id, madeOn }: { id: number; madeOn: Day }): string =>
  `${madeOn.replaceAll('-', '')}${String(id).padStart(9, '0')}`;

/** The id of the slip that a reference names; null for what is none. */
export const slipIdFromReference = (reference: string): number | null =>
  /^\d{17,20}$/.test(reference) ? Number(reference.slice(8)) : null;
