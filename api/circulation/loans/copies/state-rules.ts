import type { Refusal } from '#contract/shared/refusals.ts';
import { refusalIf } from '../rules.ts';
import type { CopyState } from './states.ts';

export interface StateChangeFacts {
  from: CopyState;
  onLoan: boolean;
  /** Unpaid part of the bill for the lost copy, in cents. */
  billCents: number;
  /** Price of replacement; null: unknown. */
  replacementCents: number | null;
}

/** What the desk says with a change of state. */
export interface StateChangeOrder {
  to: CopyState;
  /** What becomes of the bill of a lost copy that was found. */
  bill?: 'waive' | 'keep' | undefined;
  /** Charged for a loss instead of the price of replacement. */
  chargeCents?: number | undefined;
}

/** States that a copy on loan cannot have: somebody has it. */
const NOT_ON_LOAN: readonly CopyState[] = ['missing', 'in_process', 'on_order'];

/** All refusals to change the state of a copy, besides those of the table of transitions. */
export function decideCopyState(
  { from, onLoan, billCents, replacementCents }: StateChangeFacts,
  { to, bill, chargeCents }: StateChangeOrder,
): Refusal[] {
  const isClaimed = from === 'claimed_returned';
  const isLoss = to === 'lost' && onLoan;
  const isFound = from === 'lost' && to !== 'withdrawn';
  return [
    ...refusalIf(to === 'claimed_returned' && !onLoan, 'copy_not_on_loan'),
    ...refusalIf(onLoan && !isClaimed && NOT_ON_LOAN.includes(to), 'copy_on_loan'),
    ...refusalIf(
      isLoss && chargeCents === undefined && replacementCents === null,
      'lost_price_unknown',
    ),
    ...refusalIf(isFound && billCents > 0 && bill === undefined, 'lost_bill_open', {
      valor: billCents / 100,
    }),
  ];
}

/** A price as catalogued ("R$ 1.234,50", "42.00") in cents; null: it names no amount. */
export function parsePrice(text: string | null): number | null {
  const amount = /\d[\d.,]*/.exec(text ?? '')?.[0] ?? '';
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{2}))?[.,]?$/.exec(amount) ?? [];
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents);
  return Number.isSafeInteger(value) && value > 0 && value <= MAX_PRICE_CENTS ? value : null;
}

const MAX_PRICE_CENTS = 100_000_000;
