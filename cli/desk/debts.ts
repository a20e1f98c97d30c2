import { paySlip, payDebt, waiveDebt, type PaymentResult } from '#api/circulation/debts/acts.ts';
import { slipIdFromReference } from '#api/circulation/debts/rules.ts';
import { deskMoney as money } from '#api/core/http/money.ts';
import type { Decision } from '#api/circulation/loans/rules.ts';
import { EXIT, UsageError, type Command, type Context } from '../command.ts';
import { atDesk, refuse } from './desk.ts';
import { viewedOwner } from './viewed.ts';

const MAX_LENGTH = 200;

/** Parses "12", "12.5" or "12,50" as cents. */
export function centsOf(amount: string, { zero = false } = {}): number {
  const isNothing = /^[0.,]+$/.test(amount) && !zero;
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(amount) || isNothing) {
    throw new UsageError(`"${amount}" is no amount such as 12.50`);
  }
  return Math.round(Number(amount.replace(',', '.')) * 100);
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`"${text}" is not the number of a debt`);
  return Number(text);
}

export const deskPay: Command = {
  name: 'desk pay',
  usage: 'DEBT AMOUNT | --slip REFERENCE',
  summary: 'counts a payment',
  help: [
    '--slip REFERENCE  the whole payment slip of this number; a slip that is reported twice counts once',
    '--reference TEXT  number of the receipt: a payment with the same one counts once',
  ].join('\n'),
  options: { slip: { type: 'string' }, reference: { type: 'string' } },
  words: { least: 0, most: 2 },
  run: ({ words: [debt, amount], values: { slip, reference } }, context) => {
    const bySlip = typeof slip === 'string';
    const both = debt !== undefined && amount !== undefined;
    if (bySlip ? debt !== undefined || reference !== undefined : !both) {
      throw new UsageError('"acervo desk pay" needs DEBT AMOUNT, or --slip REFERENCE');
    }
    const debtId = bySlip ? 0 : idOf(debt ?? '');
    const cents = bySlip ? 0 : centsOf(amount ?? '');
    const known = typeof reference === 'string' ? reference.slice(0, MAX_LENGTH) : null;
    return atDesk(context, async ({ db }) => {
      const at = context.config.now();
      const paid = bySlip
        ? await paySlip(db, { reference: slip, at })
        : await payDebt(db, { debtId, cents, reference: known, at });
      const owned = bySlip
        ? { table: 'slips' as const, id: slipIdFromReference(slip) ?? 0 }
        : { table: 'debts' as const, id: debtId };
      if (paid.ok) await viewedOwner(db.queries, context, 'paid', owned);
      return tell(paid, context);
    });
  },
};

function tell(paid: Decision<PaymentResult>, context: Context): number {
  if (!paid.ok) return refuse(paid.refusals, context);
  const { again, cents, left } = paid;
  context.say(again ? `Counted before: ${money(cents)}.` : `Paid: ${money(cents)}.`);
  if (left > 0) context.complain(`No debt is left for ${money(left)}: give it back.`);
  return left > 0 ? EXIT.problem : EXIT.done;
}

export const deskWaive: Command = {
  name: 'desk waive',
  usage: 'DEBT --reason TEXT',
  summary: 'waives what a debt still is',
  help: '--reason TEXT  why; the patron reads it',
  options: { reason: { type: 'string' } },
  words: { least: 1, most: 1 },
  run: ({ words: [debt = ''], values: { reason } }, context) => {
    if (typeof reason !== 'string' || reason.trim() === '') {
      throw new UsageError('"acervo desk waive" needs --reason');
    }
    const debtId = idOf(debt);
    const why = reason.trim().slice(0, MAX_LENGTH);
    return atDesk(context, async ({ db }) => {
      const waived = await waiveDebt(db, { debtId, reason: why, at: context.config.now() });
      if (!waived.ok) return refuse(waived.refusals, context);
      await viewedOwner(db.queries, context, 'waived', { table: 'debts', id: debtId });
      context.say(`Waived: ${money(waived.cents)}.`);
      return EXIT.done;
    });
  },
};
