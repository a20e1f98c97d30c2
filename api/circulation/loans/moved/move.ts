import { recordChanges } from '../../../core/db/change-log.ts';
import type { Database, Tx } from '../../../core/db/connection.ts';
import { lockRows } from '../../../core/db/locks.ts';
import { queueEmail } from '../../../core/mail/outbox.ts';
import { channelsFor } from '../../../patrons/notices/store.ts';
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
import { notifyMovedHold, notifyMovedLoan } from '../notify/moved.ts';

/** Maximum length of a closure; older due dates do not move. */
const MAX_CLOSURE_MS = 400 * 86_400_000;

export interface MovedCount {
  loans: number;
  holds: number;
}

/**
 * Moves due dates and pick-up deadlines that fall on a closure to the next open day, unless that has passed. One
 * transaction per patron, with its notification. Idempotent.
 */
export async function moveDates(db: Database, now: Date): Promise<MovedCount> {
  const moved = { loans: 0, holds: 0 };
  for (const patronId of await affectedPatrons(db, now)) {
    const own = await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      const titleIds = (await readyHoldsOf(tx, patronId)).map(({ titleId }) => titleId);
      await lockRows(db, tx, 'title', titleIds);
      return moveDatesOfPatron(tx, patronId, now);
    });
    moved.loans += own.loans;
    moved.holds += own.holds;
  }
  return moved;
}

/** Patrons with a due date or pick-up deadline during a closure, by id. */
async function affectedPatrons({ queries }: Database, now: Date): Promise<number[]> {
  const rules = await lendingRules(queries);
  const isClosed = ({ libraryId, at }: { libraryId: number; at: string }): boolean =>
    endsClosed(new Date(at), calendarIn(rules, libraryId));
  const ahead = await datesAhead(queries, new Date(now.getTime() - MAX_CLOSURE_MS));
  const patrons = new Set<number>();
  for (const date of ahead.loans.filter(isClosed)) {
    for (const { patronId } of await borrowersWith(queries, date)) patrons.add(patronId);
  }
  for (const date of ahead.holds.filter(isClosed)) {
    for (const { patronId } of await holdersWith(queries, date)) patrons.add(patronId);
  }
  return [...patrons].sort((a, b) => a - b);
}

async function moveDatesOfPatron(tx: Tx, patronId: number, now: Date): Promise<MovedCount> {
  const circulation = await readCirculation(tx, patronId);
  if (!circulation) return { loans: 0, holds: 0 };
  const loans = await moveLoans(tx, circulation, now);
  const holds = await moveHolds(tx, circulation, await readyHoldsOf(tx, patronId), now);
  const line = [...loans, ...holds].at(-1);
  if (line !== undefined && (await channelsFor(tx, patronId, 'novo_prazo')).email) {
    const cause = { kind: 'moved', entity: patronId, occasion: String(line) };
    await queueEmail(tx, { ...cause, patronId, at: now });
  }
  return { loans: loans.length, holds: holds.length };
}

/** Returns the ids of the recorded moves. */
async function moveLoans(tx: Tx, circulation: Circulation, now: Date): Promise<number[]> {
  const lines: number[] = [];
  for (const { id, dueAt, copy } of circulation.loans) {
    const { length, calendar } = ruleFor(circulation, copy);
    const to = movedDue(dueAt, length, calendar);
    if (!to || to <= now) continue;
    lines.push(await saveMovedLoan(tx, { id, from: dueAt, to, at: now }));
    await notifyMovedLoan(tx, id, now);
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
    // An expired one is left to the queue.
    if (hold.until <= now) continue;
    const { pickupHours, calendar } = ruleFor(circulation, hold);
    const to = movedPickup(calendar, hold, pickupHours);
    if (!to) continue;
    lines.push(await saveMovedHold(tx, { id: hold.id, from: hold.until, to, at: now }));
    await notifyMovedHold(tx, hold.id, now);
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
