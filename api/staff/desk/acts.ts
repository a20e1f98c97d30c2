import type { Refusal } from '#contract/shared/refusals.ts';
import type { DeskNotice, DeskResult } from '#contract/shared/staff/desk.ts';
import { endToken } from '../../circulation/loan-tokens/store.ts';
import { arriveAtDesk, lendAtDesk } from '../../circulation/loan-requests/desk.ts';
import { moveCopy, recordInBag, sendHome } from '../../circulation/loans/copies/move.ts';
import { isAstray } from '../../circulation/loans/copies/states.ts';
import { returnCopy } from '../../circulation/loans/desk.ts';
import type { CopyFacts } from '../../circulation/loans/facts.ts';
import { renewLoans } from '../../circulation/loans/renew.ts';
import { openLoanOfCopy, type OpenLoan } from '../../circulation/loans/store.ts';
import type { Day } from '../../circulation/units/zone.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { joinTransaction } from '../../core/db/join-transaction.ts';
import type { StaffMember } from '../../core/http/bind.ts';
import { doUndoably, type Done } from '../acts/undo.ts';
import { mayOverrule } from './rules.ts';
import { personById, readCopy, readyHolds, saveInHouseUse, type Person } from './store.ts';

/** What became of a scan. */
export interface Outcome {
  result: DeskResult;
  person?: Person | undefined;
  /** Due date of a loan. */
  dueAt?: Date | string;
  fineCents?: number;
  suspendedUntil?: Day | null;
  notices: DeskNotice[];
  /** Why it was refused, or would have been. */
  refusals: readonly Refusal[];
  /** The act; undefined: nothing was done. */
  done?: Pick<Done<unknown>, 'actId' | 'undoUntil'> | undefined;
}

/** A scan of a copy at a counter, in its transaction. */
export interface CopyScan {
  db: Database;
  tx: Tx;
  staff: StaffMember;
  copy: CopyFacts;
  barcode: string;
  /** When it happened. */
  at: Date;
  /** When it is recorded. */
  now: Date;
  isOffline: boolean;
  /** Why refusals are overruled; undefined: they are not. */
  reason: string | undefined;
}

const refusedFor = (refusals: readonly Refusal[], person?: Person): Outcome => ({
  ...{ result: 'recusado', refusals, notices: [], person },
});

/** Lends a copy to whoever is at the counter. What was lent off-line is recorded whatever the rules say. */
export async function lend(scan: CopyScan, person: Person): Promise<Outcome> {
  const { db, tx, staff, copy, barcode, at, now, isOffline, reason } = scan;
  const open = await openLoanOfCopy(tx, copy.id);
  if (open?.patronId === person.id) return ownLoan(scan, open, person);
  // Off-line nobody saw that it had not been taken back.
  const isTakenBack = isOffline && open !== null && new Date(open.lentAt) < at;
  const order = { barcode, patronId: person.id, receipt: null, at, now };
  const joined = joinTransaction(db, tx);
  const made = { dueAt: null };
  const { result, done } = await doUndoably(db, tx, {
    scope: {
      patronIds: [person.id, ...(isTakenBack ? [open.patronId] : [])],
      ...{ copyIds: [copy.id], titleIds: [copy.titleId] },
    },
    at,
    work: async () => {
      if (isTakenBack) await takeBackFrom(scan, open);
      const lent = await lendAtDesk(joined, { ...order, ...(isOffline && { made }) });
      if (lent.ok || reason === undefined || !mayOverrule(lent.refusals)) return lent;
      return lendAtDesk(joined, { ...order, made });
    },
    act: (lent) =>
      lent.ok
        ? {
            ...{ actor: staff, kind: 'lent', patronId: person.id, reason },
            entity: { table: 'loans', id: lent.loanId },
            after: lent.overruled.map(({ code }) => code).join(' '),
          }
        : null,
  });
  if (!result.ok) return refusedFor(result.refusals, person);
  await endToken(tx, person.id);
  const { libraryId } = staff;
  const hasMore = (await readyHolds(tx, { patronId: person.id, libraryId })).length > 0;
  return {
    ...{ result: 'emprestado', person, dueAt: result.dueAt, refusals: result.overruled },
    ...{ done: done ?? undefined },
    notices: [
      ...(isTakenBack ? (['taken_from_other'] as const) : []),
      ...(hasMore ? (['hold_to_hand_over'] as const) : []),
      ...(result.unenteredAfter === null ? [] : (['unentered_holidays'] as const)),
    ],
  };
}

const ownLoan = ({ isOffline }: CopyScan, { dueAt }: OpenLoan, person: Person): Outcome =>
  isOffline
    ? { result: 'emprestado', person, dueAt, refusals: [], notices: ['counted_before'] }
    : refusedFor([{ code: 'desk_already_has' }], person);

const takeBackFrom = async (scan: CopyScan, { id }: OpenLoan) => {
  const { db, tx, at, now, staff } = scan;
  const back = await returnCopy(joinTransaction(db, tx), {
    ...{ barcode: scan.barcode, at, now, libraryId: staff.libraryId, isUndoable: true },
  });
  return back.ok && back.loanId === id ? back : null;
};

/** Takes a copy back, or receives one that is not on loan. */
export async function takeBack(scan: CopyScan): Promise<Outcome> {
  const { db, tx, staff, copy, at, isOffline } = scan;
  const open = await openLoanOfCopy(tx, copy.id);
  // Lent after the return that is told now.
  if (isOffline && open && new Date(open.lentAt) > at) {
    return refusedFor([{ code: 'return_not_on_loan' }]);
  }
  if (!open) return receive(scan);
  const { patronId } = open;
  const { result: back, done } = await doUndoably(db, tx, {
    scope: { patronIds: [patronId], copyIds: [copy.id], titleIds: [copy.titleId] },
    at,
    work: () => takeBackFrom(scan, open),
    act: (ended) =>
      ended && {
        ...{ actor: staff, kind: 'returned', patronId },
        entity: { table: 'loans', id: ended.loanId },
      },
  });
  // Another desk was faster.
  if (!back) return receive(scan);
  const { fineCents, suspendedUntil } = back;
  const person = await personById(tx, patronId);
  return {
    ...{ result: 'devolvido', person, fineCents, suspendedUntil },
    ...{ refusals: [], notices: [], done: done ?? undefined },
  };
}

/** Receives a copy that was on its way, astray or not picked up; otherwise only tells where it belongs. */
async function receive(scan: CopyScan): Promise<Outcome> {
  const { db, tx, staff, copy, now } = scan;
  const { request, requestPatronId } = await readCopy(tx, copy.id);
  const isForOther = request !== null && request.libraryId !== staff.libraryId;
  const notOnLoan: Outcome = {
    ...{ result: 'situacao', refusals: [{ code: 'return_not_on_loan' }] },
    notices: copy.state === null || copy.state === 'in_transit' ? [] : ['out_of_circulation'],
  };
  if (isForOther) return notOnLoan;
  const { done } = await doUndoably(db, tx, {
    scope: {
      patronIds: requestPatronId === null ? [] : [requestPatronId],
      ...{ copyIds: [copy.id], titleIds: [copy.titleId] },
    },
    at: now,
    work: () => (isAstray(copy.state) ? findCopy(scan) : arrive(scan)),
    act: (isReceived) =>
      isReceived
        ? { actor: staff, kind: 'arrived', entity: { table: 'copies', id: copy.id } }
        : null,
  });
  return done ? { result: 'recebido', refusals: [], notices: [], done } : notOnLoan;
}

/** Receives an expected copy; an unexpected copy of another library goes into the bag for that library. */
async function arrive(scan: CopyScan): Promise<boolean> {
  const { db, tx, staff, now } = scan;
  const arrival = { barcode: scan.barcode, at: now, libraryId: staff.libraryId };
  const { ok } = await arriveAtDesk(joinTransaction(db, tx), arrival);
  return ok || sendHome(tx, arrival);
}

/** A lost copy is found: it is available here, or goes home. */
async function findCopy({ tx, staff, copy, now }: CopyScan): Promise<boolean> {
  const isHome = copy.libraryId === staff.libraryId;
  await moveCopy(tx, copy, isHome ? 'available' : 'in_transit', now);
  if (!isHome) await recordInBag(tx, copy.id, staff.libraryId);
  return true;
}

/** Renews the loan of a copy, whoever has it. */
export async function renew({ db, tx, staff, copy, now, reason }: CopyScan): Promise<Outcome> {
  const open = await openLoanOfCopy(tx, copy.id);
  if (!open) return refusedFor([{ code: 'return_not_on_loan' }]);
  const { id, patronId } = open;
  const order = { patronId, loanIds: [id], now };
  const joined = joinTransaction(db, tx);
  const { result, done } = await doUndoably(db, tx, {
    scope: { patronIds: [patronId], copyIds: [copy.id], titleIds: [copy.titleId] },
    at: now,
    work: async () => {
      const [renewed] = await renewLoans(joined, order);
      if (!renewed || renewed.ok || reason === undefined || !mayOverrule(renewed.refusals)) {
        return renewed;
      }
      return (await renewLoans(joined, { ...order, overrules: true }))[0];
    },
    act: (renewed) =>
      renewed?.ok
        ? {
            ...{ actor: staff, kind: 'renewed', patronId, reason },
            entity: { table: 'loans', id },
            ...{ before: open.dueAt.toISOString(), after: renewed.dueAt.toISOString() },
          }
        : null,
  });
  const person = await personById(tx, patronId);
  if (!result?.ok) return refusedFor(result?.refusals ?? [{ code: 'loan_not_found' }], person);
  return {
    ...{ result: 'renovado', person, dueAt: result.dueAt, refusals: [], notices: [] },
    done: done ?? undefined,
  };
}

/** Counts the use of a copy that was left on a table. */
export async function useInHouse({ db, tx, staff, copy, at }: CopyScan): Promise<Outcome> {
  if (await openLoanOfCopy(tx, copy.id)) return refusedFor([{ code: 'lend_already_on_loan' }]);
  const use = { copyId: copy.id, libraryId: staff.libraryId, at };
  const { done } = await doUndoably(db, tx, {
    scope: { patronIds: [], copyIds: [copy.id] },
    at,
    work: () => saveInHouseUse(tx, use),
    act: (id) => ({ actor: staff, kind: 'used', entity: { table: 'in_house_uses', id } }),
  });
  return { result: 'uso_local', refusals: [], notices: [], done: done ?? undefined };
}
