import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockAll, lockRows } from '../../core/db/locks.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import type { HoldFacts, HoldCriteria } from '../loans/facts.ts';
import { endHold } from '../loans/hold-store.ts';
import { mayRecall, recallFor } from '../loans/recall/acts.ts';
import { processedQueue, processQueue } from '../loans/settle.ts';
import { readPatron } from '../loans/store.ts';
import { dayIn, type Day } from '../units/zone.ts';
import {
  holdRefusals,
  pickupFacts,
  queuePosition,
  readHolder,
  readHolding,
  withSources,
  type Holding,
} from './gather.ts';
import { decideSuspension, placeRefusals, changeRefusals } from './rules.ts';
import { holdOfPatron, insertHold, savePickUp, saveSuspension } from './store.ts';

/** The field that each refusal is about. */
const FIELDS = {
  hold_option_unknown: 'biblioteca',
  hold_not_lendable: 'biblioteca',
  hold_copy_available: 'biblioteca',
  hold_pickup_closed: 'biblioteca',
  hold_already_borrowed: 'cod_acervo',
  hold_identical: 'cod_acervo',
  hold_limit_reached: 'cod_acervo',
  hold_debt: 'cod_acervo',
  hold_suspended: 'cod_acervo',
  hold_blocked: 'cod_acervo',
  hold_left: 'cod_acervo',
  hold_suspend_day: 'suspensa_ate',
} as const;

export interface PlacedHold {
  holdId: number | null;
  place: number;
  expected: Day | null;
}

interface Order {
  patronId: number;
  wish: HoldCriteria;
  /** The patron's note to the library. */
  observations?: string | undefined;
  /** Zone of the network, for the patron's suspensions. */
  zone: string;
  now: Date;
}

/**
 * Places a hold in this transaction: locks, processes the queue, reads facts, decides, saves, records the change.
 *
 * @param isTrial only returns the place that it would have
 * @throws RefusalError 422 with every refusal
 */
export async function placeHold(
  db: Database,
  tx: Tx,
  order: Order,
  { isTrial = false } = {},
): Promise<PlacedHold> {
  const { patronId, observations, zone, now } = order;
  const { titleId } = order.wish;
  const [, queue] = await Promise.all([
    lockAll(db, tx, { patron: [patronId], title: [titleId] }),
    processedQueue(tx, titleId, now),
  ]);
  const holder = await readHolder(tx, { patronId, titleId, zone, now }, queue.rules);
  if (!holder) throw refused(401, 'token_invalid');
  const holding = await readHolding(tx, [titleId], holder.patron.groupId, { now, queue });
  const wish = withSources(holding, order.wish);
  const refusals = holdRefusals(holding, holder, wish);
  if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
  const { place, expected } = queuePosition(holding, wish);
  if (isTrial) return { holdId: null, place, expected };
  const [holdId] = await Promise.all([
    insertHold(tx, { patronId, wish, observations, at: now }),
    recordChanges(tx, 'availability', [titleId], now.toISOString()),
  ]);
  if (mayRecall(queue.rules)) await recallFor(tx, { titleId, holdId }, now);
  return { holdId, place, expected };
}

/**
 * Cancels holds of a patron in one transaction, each separately; the copy of a released one goes to the next hold. A
 * hold of another patron is `hold_not_found`, like one that does not exist.
 */
export const cancelHolds = (
  db: Database,
  { patronId, holdIds, now }: { patronId: number; holdIds: readonly number[]; now: Date },
): Promise<{ holdId: number; refusals: Refusal[] }[]> =>
  db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    const titleIds: number[] = [];
    for (const id of holdIds) {
      const hold = await holdOfPatron(tx, patronId, id);
      if (hold) titleIds.push(hold.titleId);
    }
    await lockRows(db, tx, 'title', titleIds);
    for (const titleId of new Set(titleIds)) await processQueue(tx, titleId, now);
    const results = [];
    for (const holdId of holdIds) {
      const hold = await holdOfPatron(tx, patronId, holdId);
      const refusals: Refusal[] = [];
      if (!hold) refusals.push({ code: 'hold_not_found' });
      else if (hold.endedAt !== null) refusals.push({ code: 'hold_ended' });
      else await endHold(tx, holdId, 'cancelled', now);
      results.push({ holdId, refusals });
    }
    for (const titleId of new Set(titleIds)) {
      await processQueue(tx, titleId, now);
      await recordChanges(tx, 'availability', [titleId], now.toISOString());
    }
    return results;
  });

interface Change {
  patronId: number;
  holdId: number;
  /** Undefined: unchanged. Null: ends the suspension. */
  until?: Day | null | undefined;
  libraryId?: number | undefined;
  now: Date;
}

/**
 * Suspends a hold, ends its suspension, or changes its pick-up library. It keeps its place.
 *
 * @throws RefusalError 422 with every refusal
 */
export const changeHold = (db: Database, change: Change): Promise<void> =>
  db.transaction(async (tx) => {
    const { patronId, holdId, until, libraryId, now } = change;
    await lockRows(db, tx, 'patron', [patronId]);
    const own = await holdOfPatron(tx, patronId, holdId);
    if (!own) throw refusedFor([{ code: 'hold_not_found' }]);
    await lockRows(db, tx, 'title', [own.titleId]);
    await processQueue(tx, own.titleId, now);
    const patron = await readPatron(tx, patronId);
    if (!patron) throw refused(401, 'token_invalid');
    const holding = await readHolding(tx, [own.titleId], patron.groupId, { now });
    const hold = holding.holds.find(({ id }) => id === holdId);
    if (!hold) throw refusedFor([{ code: 'hold_ended' }]);
    const zone = holding.libraries.get(hold.libraryId)?.timeZone ?? 'UTC';
    const refusals =
      until === undefined ? changeRefusals(hold) : decideSuspension(hold, until, dayIn(now, zone));
    const moves = libraryId !== undefined && libraryId !== hold.libraryId;
    if (moves) refusals.push(...moveRefusals(holding, hold, libraryId));
    if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
    if (until !== undefined) await saveSuspension(tx, holdId, until);
    if (moves) await savePickUp(tx, holdId, libraryId);
    await processQueue(tx, own.titleId, now);
    await recordChanges(tx, 'availability', [own.titleId], now.toISOString());
  });

const moveRefusals = (holding: Holding, hold: HoldFacts, libraryId: number): Refusal[] =>
  placeRefusals(pickupFacts(holding, withSources(holding, { ...hold, libraryId })));
