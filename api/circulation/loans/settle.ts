import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import {
  copiesInQueue,
  endHold,
  saveHoldMove,
  titleOfHold,
  titlesWithHolds,
} from './hold-store.ts';
import { calendarIn, lendingRules, policiesOf, type LendingRules } from './policy-store.ts';
import { decideQueue, type CopyInHand, type HoldMove, type QueueFacts } from './queue.ts';
import { activeHolds } from './store.ts';
import { notifyHold } from './notify/hold.ts';
import { endRecalls } from './recall/acts.ts';

/** The queue of a title with the lending rules. */
export interface TitleQueue extends QueueFacts {
  rules: LendingRules;
}

async function readQueue(db: Queries | Tx, titleId: number): Promise<TitleQueue> {
  const reading = lendingRules(db);
  const [copies, holds, rules] = await Promise.all([
    copiesInQueue(db, titleId),
    activeHolds(db, [titleId], reading),
    reading,
  ]);
  return {
    copies,
    holds,
    rules,
    policyOf: policiesOf(rules.policies),
    calendarOf: (libraryId) => calendarIn(rules, libraryId),
  };
}

/**
 * Processes the queue of a title that this transaction has locked; returns the moves. Every action that may free a
 * copy ends with it.
 */
export const processQueue = async (
  tx: Tx,
  titleId: number,
  now: Date,
  inHand?: CopyInHand,
): Promise<HoldMove[]> => settle(tx, await readQueue(tx, titleId), { titleId, now, inHand });

/** Like `settleTitle`; returns the queue afterwards. */
export async function processedQueue(tx: Tx, titleId: number, now: Date): Promise<TitleQueue> {
  const facts = await readQueue(tx, titleId);
  const moves = await settle(tx, facts, { titleId, now });
  return moves.length === 0 ? facts : readQueue(tx, titleId);
}

async function settle(
  tx: Tx,
  facts: QueueFacts,
  { titleId, now, inHand }: { titleId: number; now: Date; inHand?: CopyInHand | undefined },
): Promise<HoldMove[]> {
  const moves = decideQueue(facts, now, inHand);
  for (const move of moves) {
    await saveHoldMove(tx, move, now);
    const isLast = moves.findLast(({ holdId }) => holdId === move.holdId) === move;
    if (isLast) await notifyQueueMove(tx, facts, move, now);
  }
  if (moves.length > 0) await recordChanges(tx, 'availability', [titleId], now.toISOString());
  if (facts.copies.some(({ isRecalled }) => isRecalled)) await endRecalls(tx, titleId, now);
  return moves;
}

/** Notifies the patron of a copy that is ready or sent, and of a hold that lapsed or returned to the queue. */
async function notifyQueueMove(tx: Tx, { holds }: QueueFacts, { holdId, to }: HoldMove, at: Date) {
  const hold = holds.find(({ id }) => id === holdId);
  if (!hold) return;
  if (to === 'lapsed') await notifyHold(tx, holdId, 'hold_lapsed', at);
  if (to === 'queued' && hold.copyId !== null) await notifyHold(tx, holdId, 'hold_queued', at);
  if (to === 'in_transit') await notifyHold(tx, holdId, 'hold_sent', at);
  if (to === 'released') await notifyHold(tx, holdId, 'hold_ready', at);
}

/**
 * Processes the queues of all titles with holds, or of some: deadlines that have passed, and copies that became
 * available without an action (new, or out of quarantine). Idempotent; each title is its own transaction. Returns how
 * many holds moved.
 */
export async function processQueues(
  db: Database,
  now: Date,
  titleIds?: readonly number[],
): Promise<number> {
  let moved = 0;
  for (const titleId of titleIds ?? (await titlesWithHolds(db.queries))) {
    if (decideQueue(await readQueue(db.queries, titleId), now).length === 0) continue;
    const moves = await db.transaction(async (tx) => {
      await lockRows(db, tx, 'title', [titleId]);
      return processQueue(tx, titleId, now);
    });
    moved += moves.length;
  }
  return moved;
}

/** Makes a move by staff, which the table of states has allowed, and processes the queue. */
export async function moveHoldAtDesk(
  tx: Tx,
  { id, to, at }: { id: number; to: string; at: Date },
): Promise<void> {
  const titleId = await titleOfHold(tx, id);
  if (titleId === undefined) return;
  if (to === 'queued') {
    await saveHoldMove(tx, { holdId: id, to }, at);
    await notifyHold(tx, id, 'hold_queued', at);
  } else {
    const end = to === 'lapsed' ? 'lapsed' : 'cancelled';
    await endHold(tx, id, end, at);
    await notifyHold(tx, id, `hold_${end}`, at);
  }
  await processQueue(tx, titleId, at);
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
}
