import type { Refusal } from '#contract/shared/refusals.ts';
import { lendAtDesk } from '../loan-requests/desk.ts';
import { findPatron, returnCopy } from '../loans/desk.ts';
import { copyByBarcode, openLoanOfCopy } from '../loans/store.ts';
import { given, type Call } from './context.ts';
import { readDate } from './dates.ts';
import { dueDateOfLoan } from './item-store.ts';
import { saveReport } from './reports.ts';

/*
 * Messages with "no block": they tell what happened while the terminal had no connection. They are recorded, never
 * refused; what cannot be recorded, or was against the rules, goes to the list for staff.
 */

/** Did it happen already? */
export const isOffline = ({ request }: Pick<Call, 'request'>): boolean =>
  request.fixed.noBlock === 'Y';

/** When it happened; what a clock ahead of ours says is now. */
export function happenedAt(call: Call, part: 'date' | 'returnDate' = 'date'): Date {
  const { request, terminal, now } = call;
  const { zone } = terminal.library;
  const told =
    readDate(request.fixed[part] ?? '', zone) ?? readDate(request.fixed.date ?? '', zone);
  return told && told < now ? told : now;
}

/** Was the copy lent after that? Then the loan that it tells of has ended. */
export async function isLentSince({ services }: Call, barcode: string, at: Date): Promise<boolean> {
  const { queries } = services.db;
  const copy = await copyByBarcode(queries, barcode);
  const open = copy && (await openLoanOfCopy(queries, copy.id));
  return open !== null && open !== undefined && new Date(open.lentAt) > at;
}

interface Outcome {
  dueAt: string | null;
  /** What was wrong. */
  refusals: readonly Refusal[];
}

/** Records a loan; a copy that somebody else still had is returned first. */
export async function recordLoan(call: Call): Promise<Outcome> {
  const { services, terminal, request, now } = call;
  const { db } = services;
  const barcode = given(call, 'AB');
  const at = happenedAt(call);
  const copy = await copyByBarcode(db.queries, barcode);
  const patron = await findPatron(db, given(call, 'AA'));
  const open = copy && patron ? await openLoanOfCopy(db.queries, copy.id) : null;
  // Reported before.
  if (open && open.patronId === patron?.id)
    return { dueAt: open.dueAt.toISOString(), refusals: [] };
  const known =
    copy &&
    patron &&
    (await dueDateOfLoan(db.queries, { copyId: copy.id, patronId: patron.id, at }));
  if (known) return { dueAt: known, refusals: [] };
  if (open && new Date(open.lentAt) < at) await returnCopy(db, { barcode, at, now });
  const dueAt = readDate(request.fixed.dueDate ?? '', terminal.library.zone);
  const login = given(call, 'AA');
  const lent = await lendAtDesk(db, { barcode, login, at, now, made: { dueAt } });
  const refusals = lent.ok ? lent.overruled : lent.refusals;
  if (refusals.length > 0) await report(call, 'loan', { at, patronId: patron?.id, refusals });
  return { dueAt: lent.ok ? lent.dueAt : null, refusals };
}

/** Adds what was wrong to the list for staff. */
export async function report(
  call: Call,
  kind: Parameters<typeof saveReport>[2]['kind'],
  {
    at,
    patronId,
    refusals,
  }: { at: Date; patronId: number | undefined; refusals: readonly Refusal[] },
): Promise<void> {
  await saveReport(call.services.db.queries, call.terminal, {
    ...{ kind, patronId: patronId ?? null, card: given(call, 'AA'), barcode: given(call, 'AB') },
    ...{ happenedAt: at, at: call.now, reasons: refusals },
  });
}
