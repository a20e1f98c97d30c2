import { randomBytes } from 'node:crypto';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Decision } from '../loans/rules.ts';
import { dayIn } from '../units/zone.ts';
import {
  decidePayment,
  decideSlip,
  payableDebts,
  slipReference,
  slipIdFromReference,
  allocatePayment,
  totalBalance,
} from './rules.ts';
import { lastSlip, readSlip, saveSlip, type Slip } from './slip-store.ts';
import { paymentByReference, readDebts, savePayment, saveWaiver, type Debt } from './store.ts';

const refuse = (refusal: Refusal): { ok: false; refusals: Refusal[] } => ({
  ok: false,
  refusals: [refusal],
});

export interface PaymentResult {
  /** The reference was already recorded: nothing changed. */
  again: boolean;
  /** Amount received, and the part that exceeds the debts, in cents. */
  cents: number;
  left: number;
}

/** Records a payment of a debt; idempotent by its reference. */
export async function payDebt(
  db: Database,
  payment: { debtId: number; cents: number; reference: string | null; at: Date },
): Promise<Decision<PaymentResult>> {
  const [debt] = await readDebts(db.queries, { ids: [payment.debtId] });
  if (!debt) return refuse({ code: 'debt_not_found' });
  return recordPayment(db, { ...payment, patronId: debt.patronId }, (debts) => {
    const own = debts.filter(({ id }) => id === debt.id);
    const refusal = decidePayment(totalBalance(own), payment.cents);
    return refusal ? refuse(refusal) : { ok: true, debts: own };
  });
}

/** Records a payment of a patron: on their debts, oldest first; idempotent by its reference. */
export const payDebts = (
  db: Database,
  payment: { patronId: number; cents: number; reference: string; at: Date },
): Promise<Decision<PaymentResult>> =>
  recordPayment(db, payment, (debts) => {
    const refusal = decidePayment(totalBalance(debts), payment.cents);
    return refusal ? refuse(refusal) : { ok: true, debts };
  });

/** Records the payment of a slip by its reference: on its debts, oldest first. */
export async function paySlip(
  db: Database,
  { reference, at }: { reference: string; at: Date },
): Promise<Decision<PaymentResult>> {
  const id = slipIdFromReference(reference);
  const slip = id === null ? null : await readSlip(db.queries, { id });
  if (!slip || slipReference(slip) !== reference) return refuse({ code: 'gru_not_found' });
  const { patronId, cents } = slip;
  return recordPayment(db, { patronId, cents, reference, at }, (debts) => ({
    ok: true,
    debts: debts.filter((debt) => slip.debts.some(({ id: own }) => own === debt.id)),
  }));
}

interface IncomingPayment {
  patronId: number;
  cents: number;
  reference: string | null;
  at: Date;
}

/** Records a payment while its patron is locked. */
async function recordPayment(
  db: Database,
  { patronId, cents, reference, at }: IncomingPayment,
  choose: (debts: Debt[]) => Decision<{ debts: Debt[] }>,
): Promise<Decision<PaymentResult>> {
  try {
    return await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const before = reference === null ? undefined : await paymentByReference(tx, reference);
      if (before) return { ok: true, again: true, cents: before.cents, left: 0 };
      const chosen = choose(await readDebts(tx, { patronId }));
      if (!chosen.ok) return chosen;
      const { parts, left } = allocatePayment(cents, chosen.debts);
      await savePayment(tx, { reference, cents, parts, at: at.toISOString() });
      return { ok: true, again: false, cents, left };
    });
  } catch (error) {
    // A concurrent payment has the same reference.
    if (isUniqueViolation(error)) return { ok: true, again: true, cents, left: 0 };
    throw error;
  }
}

/** Waives the balance of a debt. */
export async function waiveDebt(
  db: Database,
  { debtId, reason, at }: { debtId: number; reason: string; at: Date },
): Promise<Decision<{ cents: number }>> {
  const [found] = await readDebts(db.queries, { ids: [debtId] });
  if (!found) return refuse({ code: 'debt_not_found' });
  return db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [found.patronId]);
    const cents = totalBalance(await readDebts(tx, { ids: [debtId] }));
    if (cents <= 0) return refuse({ code: 'debt_settled' });
    await saveWaiver(tx, { debtId, cents, reason, at: at.toISOString() });
    return { ok: true, cents };
  });
}

interface SlipOrder {
  patronId: number;
  library: { id: number; timeZone: string };
  cents: number;
  /** Days until the slip is due. */
  days: number;
  now: Date;
}

/** A slip for the current debts to a library; the last one, if they are unchanged. */
export const makeSlip = (db: Database, order: SlipOrder): Promise<Decision<{ slip: Slip }>> =>
  db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [order.patronId]);
    return makeSlipLocked(tx, order);
  });

async function makeSlipLocked(
  tx: Tx,
  { patronId, library, cents, days, now }: SlipOrder,
): Promise<Decision<{ slip: Slip }>> {
  const payable = payableDebts(await readDebts(tx, { patronId }), library.id);
  const madeOn = dayIn(now, library.timeZone);
  const decision = decideSlip(payable, cents, { today: madeOn, days });
  if (!decision.ok) return decision;
  const debts = payable
    .map(({ id, balance }) => ({ id, cents: balance }))
    .sort((a, b) => a.id - b.id);
  const last = await lastSlip(tx, { patronId, libraryId: library.id });
  const stands =
    last !== null &&
    last.dueOn >= madeOn &&
    JSON.stringify(last.debts) === JSON.stringify(debts) &&
    (await paymentByReference(tx, slipReference(last))) === undefined;
  if (stands) return { ok: true, slip: last };
  const slip = await saveSlip(tx, {
    patronId,
    libraryId: library.id,
    cents,
    // 128 bits: cannot be guessed.
    key: randomBytes(16).toString('base64url'),
    madeOn,
    madeAt: now.toISOString(),
    dueOn: decision.dueOn,
    debts,
  });
  return { ok: true, slip };
}
