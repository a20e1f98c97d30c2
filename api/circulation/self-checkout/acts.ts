import type { Refusal } from '#contract/shared/refusals.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { makeCode } from '../../core/verification-code.ts';
import type { Services } from '../../services.ts';
import { lendAtDesk, SENT_COPIES } from '../loan-requests/desk.ts';
import { decideLending } from '../loans/desk.ts';
import type { Decision } from '../loans/rules.ts';
import { copyByBarcode } from '../loans/store.ts';
import { decidePlace, forPatron } from './rules.ts';
import { openSelfLoanOf, pickupOf, type SelfLoan } from './store.ts';

interface Checkout {
  patronId: number;
  barcode: string;
  /** Libraries in which the patron is. */
  here: ReadonlySet<number>;
  at: Date;
}

/** The label of a copy, for people. */
const labelOf = (q: Queries | Tx, copyId: number) =>
  q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'c.library_id')
    .select(['c.call_number as callNumber', 't.summary', 'b.name as library'])
    .select('b.time_zone as timeZone')
    .where('c.id', '=', copyId)
    .executeTakeFirstOrThrow();

/** What a loan of a copy would be, or why it is refused by the rules or the place; null: no such copy. */
export async function decideCheckout(q: Queries | Tx, { patronId, barcode, here, at }: Checkout) {
  const copy = await copyByBarcode(q, barcode);
  if (!copy) return null;
  const [label, lending] = await Promise.all([
    labelOf(q, copy.id),
    decideLending(q, { copy, patronId, at, sent: SENT_COPIES }),
  ]);
  if (!lending) return null;
  const { decision, isSent } = lending;
  const readyAt = await pickupOf(q, { patronId, copyId: copy.id });
  const isExpected = isSent || (readyAt !== undefined && here.has(readyAt));
  const place = { libraryId: copy.libraryId, libraryName: label.library, here };
  const refusals: Refusal[] = [
    ...decidePlace({ ...place, isExpected }),
    ...(decision.ok ? [] : decision.refusals.map(forPatron)),
  ];
  return { titleId: copy.titleId, label, refusals, dueAt: decision.ok ? decision.dueAt : null };
}

/** Lends a copy to the patron who scanned it, by the rules of the desk. */
export async function checkOut(
  { db }: Pick<Services, 'db'>,
  checkout: Checkout,
): Promise<Decision<{ loan: SelfLoan }>> {
  const { patronId, barcode, at } = checkout;
  const decided = await decideCheckout(db.queries, checkout);
  if (!decided) return { ok: false, refusals: [{ code: 'checkout_copy_not_found' }] };
  if (decided.refusals.length > 0) return { ok: false, refusals: decided.refusals };
  const lent = await lendAtDesk(db, { barcode, patronId, receipt: makeCode(), at });
  // Also if the same request, sent twice, was faster.
  const loan = await openSelfLoanOf(db.queries, patronId, barcode);
  if (loan) return { ok: true, loan };
  return { ok: false, refusals: lent.ok ? [] : lent.refusals.map(forPatron) };
}
