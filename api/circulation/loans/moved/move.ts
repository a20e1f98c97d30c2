import { recordChanges } from '../../../core/db/change-log.ts';
import type { Database, Tx } from '../../../core/db/connection.ts';
import { lockRows } from '../../../core/db/locks.ts';
import { queueEmail } from '../../../core/mail/outbox.ts';
import type { OpeningCalendar } from '../../units/calendar.ts';
import { endsClosed, movedDue } from '../due.ts';
import { movedPickup } from '../pickup.ts';
import { policyFor } from '../policy.ts';
import { calendarIn, lendingRules } from '../policy-store.ts';
import { readCirculation, type Circulation } from '../store.ts';
import {
  borrowersWith,
  datesAhead,
  holdersWith,
  readyHoldsOf,
  saveMovedHold,
  saveMovedLoan,
  type ReadyHold,
} from './store.ts';
import { tellMovedHold, tellMovedLoan } from '../tell/moved.ts';

/** A closure is no longer than this; what fell due before stays as it was. */
const LONGEST_CLOSURE_MS = 400 * 86_400_000;

export interface MovedCount {
  loans: number;
  holds: number;
}

/**
 * Moves due dates, and the ends of pick-up windows, on which the library has become closed to the day on which
 * it is open again, where that day is still to come. What is a patron's moves in one transaction, with the
 * message that tells of it. Safe to run again, and beside everything else.
 */
export async function moveDates(db: Database, now: Date): Promise<MovedCount> {
  const moved = { loans: 0, holds: 0 };
  for (const patronId of await patronsConcerned(db, now)) {
    const own = await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const titleIds = (await readyHoldsOf(tx, patronId)).map(({ titleId }) => titleId);
      await lockRows(db, tx, 'title', titleIds);
      return moveOf(tx, patronId, now);
    });
    moved.loans += own.loans;
    moved.holds += own.holds;
  }
  return moved;
}

/** Patrons of whom something ends when the library is closed, in their order. */
async function patronsConcerned({ queries }: Database, now: Date): Promise<number[]> {
  const rules = await lendingRules(queries);
  const isClosed = ({ libraryId, at }: { libraryId: number; at: string }): boolean =>
    endsClosed(new Date(at), calendarIn(rules, libraryId));
  const ahead = await datesAhead(queries, new Date(now.getTime() - LONGEST_CLOSURE_MS));
  const patrons = new Set<number>();
  for (const date of ahead.loans.filter(isClosed)) {
    for (const { patronId } of await borrowersWith(queries, date)) patrons.add(patronId);
  }
  for (const date of ahead.holds.filter(isClosed)) {
    for (const { patronId } of await holdersWith(queries, date)) patrons.add(patronId);
  }
  return [...patrons].sort((a, b) => a - b);
}

async function moveOf(tx: Tx, patronId: number, now: Date): Promise<MovedCount> {
  const circulation = await readCirculation(tx, patronId);
  if (!circulation) return { loans: 0, holds: 0 };
  const loans = await moveLoans(tx, circulation, now);
  const holds = await moveHolds(tx, circulation, await readyHoldsOf(tx, patronId), now);
  const line = [...loans, ...holds].at(-1);
  if (line !== undefined) {
    const cause = { kind: 'moved', entity: patronId, occasion: String(line) };
    await queueEmail(tx, { ...cause, patronId, at: now });
  }
  return { loans: loans.length, holds: holds.length };
}

/** Returns the lines that tell of it. */
async function moveLoans(tx: Tx, circulation: Circulation, now: Date): Promise<number[]> {
  const lines: number[] = [];
  for (const { id, dueAt, copy } of circulation.loans) {
    const { length, calendar } = ruleFor(circulation, copy);
    const to = movedDue(dueAt, length, calendar);
    if (!to || to <= now) continue;
    lines.push(await saveMovedLoan(tx, { id, from: dueAt, to, at: now }));
    await tellMovedLoan(tx, id, now);
    await recordChanges(tx, 'availability', [copy.titleId], now.toISOString());
  }
  return lines;
}

async function moveHolds(
  tx: Tx,
  circulation: Circulation,
  ready: readonly ReadyHold[],
  now: Date,
): Promise<number[]> {
  const lines: number[] = [];
  for (const hold of ready) {
    // One that has ended is for the queue to see.
    if (hold.until <= now) continue;
    const { pickupHours, calendar } = ruleFor(circulation, hold);
    const to = movedPickup(calendar, hold, pickupHours);
    if (!to) continue;
    lines.push(await saveMovedHold(tx, { id: hold.id, from: hold.until, to, at: now }));
    await tellMovedHold(tx, hold.id, now);
    await recordChanges(tx, 'availability', [hold.titleId], now.toISOString());
  }
  return lines;
}

function ruleFor(
  circulation: Circulation,
  { libraryId, loanKind }: Pick<ReadyHold, 'libraryId' | 'loanKind'>,
) {
  const { groupId } = circulation.patron;
  const calendar: OpeningCalendar = calendarIn(circulation, libraryId);
  return { ...policyFor(circulation.policies, { groupId, loanKind, libraryId }), calendar };
}
