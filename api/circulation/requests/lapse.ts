import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { movedPickup, pickupDeadline } from '../loans/pickup.ts';
import { policyFor } from '../loans/policy.ts';
import { calendarIn, lendingRules, type LendingRules } from '../loans/policy-store.ts';

/** Requests whose copy waits to be picked up, as holds do (docs/decisions/holds.md). */
type PickupTable = 'loan_requests' | 'stack_requests';

/** Who picks up which copy in which library. */
interface Pickup {
  patronId: number;
  copyId: number;
  libraryId: number;
}

/** The end of the pick-up window of a copy that is ready from `at` on. */
export async function pickupEnd(tx: Tx, pickup: Pickup, at: Date): Promise<Date> {
  const rules = await lendingRules(tx);
  const hours = await pickupHours(tx, rules, pickup);
  return pickupDeadline(calendarIn(rules, pickup.libraryId), at, hours);
}

async function pickupHours(q: Queries | Tx, rules: LendingRules, pickup: Pickup): Promise<number> {
  const { patronId, copyId, libraryId } = pickup;
  const { groupId } = await q
    .selectFrom('patrons')
    .select('group_id as groupId')
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  const { loanKind } = await q
    .selectFrom('copies')
    .select('loan_kind as loanKind')
    .where('id', '=', copyId)
    .executeTakeFirstOrThrow();
  return policyFor(rules.policies, { groupId, loanKind, libraryId }).pickupHours;
}

export const savePickup = (tx: Tx, table: PickupTable, id: number, until: Date) =>
  tx.updateTable(table).set({ expires_at: until.toISOString() }).where('id', '=', id).execute();

/** A request whose pick-up window has ended. */
export interface Overdue extends Pickup {
  id: number;
  /** Instants, UTC: when it became ready, and the end of the window. */
  since: string;
  until: string | null;
}

/** Requests of a kind that lapse. */
export interface Lapsing {
  table: PickupTable;
  /** Ready ones whose window ended before an instant. */
  overdue: (q: Queries | Tx, before: string) => Promise<Overdue[]>;
  /** Ends one in its transaction, with what follows. */
  end: (tx: Tx, id: number, at: string) => Promise<unknown>;
}

/**
 * Ends requests whose pick-up window is over, each in a transaction of its own; where the library has closed on the
 * last day since, the window moves to its next open day instead. Idempotent. Returns how many ended.
 */
export async function lapsePickups(db: Database, lapsing: Lapsing, now: Date): Promise<number> {
  let ended = 0;
  const at = now.toISOString();
  for (const { id, copyId } of await lapsing.overdue(db.queries, at)) {
    await db.transaction(async (tx) => {
      await lockRows(db, tx, 'copy', [copyId]);
      const overdue = (await lapsing.overdue(tx, at)).find((one) => one.id === id);
      if (!overdue || (await hasLaterEnd(tx, lapsing.table, overdue, now))) return;
      await lapsing.end(tx, id, at);
      ended += 1;
    });
  }
  return ended;
}

async function hasLaterEnd(tx: Tx, table: PickupTable, overdue: Overdue, now: Date) {
  const rules = await lendingRules(tx);
  const hours = await pickupHours(tx, rules, overdue);
  const { since, until } = overdue;
  const window = { since: new Date(since), until: new Date(until ?? since) };
  const later = movedPickup(calendarIn(rules, overdue.libraryId), window, hours);
  if (!later || later <= now) return false;
  await savePickup(tx, table, overdue.id, later);
  return true;
}
