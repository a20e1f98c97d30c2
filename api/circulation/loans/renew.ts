import { randomInt } from 'node:crypto';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockLent, lockRows } from '../../core/db/locks.ts';
import { decideOpenLoan, overruledRenewal } from './decide-loans.ts';
import { notifyRenewed } from './notify/loan.ts';
import { calendarIn } from './policy-store.ts';
import {
  readCirculation,
  returnedLoans,
  saveRenewal,
  type Circulation,
  type OpenLoan,
} from './store.ts';

export interface RenewalOrder {
  patronId: number;
  /** Distinct; each is decided separately, in this order. */
  loanIds: readonly number[];
  now: Date;
  /** Staff overrule the refusals. */
  overrules?: boolean;
}

export type RenewalResult = { loanId: number } & (
  | {
      ok: true;
      dueAt: Date;
      zone: string;
      renewals: number;
      receipt: string;
      /** Refusals that were overruled. */
      overruled: Refusal[];
    }
  | { ok: false; refusals: Refusal[] }
);

/**
 * Renews the loans that may be renewed, in one transaction. A loan of another patron is `loan_not_found`, like
 * one that does not exist.
 */
export const renewLoans = (db: Database, order: RenewalOrder): Promise<RenewalResult[]> =>
  db.transaction(async (tx) => {
    const { patronId, loanIds, now, overrules = false } = order;
    // Pipelined in this order, so that nothing is read before it is locked.
    const [, circulation] = await Promise.all([
      lockRows(db, tx, 'patron', [patronId]),
      readCirculation(tx, patronId, () => lockLent(db, tx, { patronId, loanIds })),
    ]);
    const open = new Map(circulation?.loans.map((loan) => [loan.id, loan]));
    const others = loanIds.filter((id) => !open.has(id));
    const returned = await returnedLoans(tx, patronId, others);
    const results = await Promise.all(
      loanIds.map(async (loanId): Promise<RenewalResult> => {
        const loan = open.get(loanId);
        if (circulation && loan) return renewOne(tx, circulation, loan, { now, overrules });
        const code = returned.has(loanId) ? 'loan_already_returned' : 'loan_not_found';
        return { loanId, ok: false, refusals: [{ code }] };
      }),
    );
    const renewals = results.flatMap((result) => (result.ok ? [result] : []));
    await notifyRenewed(tx, { patronId, renewals, at: now });
    return results;
  });

async function renewOne(
  tx: Tx,
  circulation: Circulation,
  loan: OpenLoan,
  { now, overrules }: { now: Date; overrules: boolean },
): Promise<RenewalResult> {
  const loanId = loan.id;
  const decided = decideOpenLoan(circulation, loan, now);
  const renewal = overrules ? overruledRenewal(circulation, loan, now) : decided.renewal;
  if (!renewal.ok) return { loanId, ok: false, refusals: renewal.refusals };
  const { dueAt } = renewal;
  const receipt = await saveRenewal(tx, loan, { dueAt, makeReceipt, now });
  const { zone } = calendarIn(circulation, loan.copy.libraryId);
  const overruled = decided.renewal.ok ? [] : decided.renewal.refusals;
  return { loanId, ok: true, dueAt, zone, renewals: loan.renewals + 1, receipt, overruled };
}

/** Digits and capitals that cannot be confused: no 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** A random receipt key: "7F3K-29QD". */
function makeReceipt(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
