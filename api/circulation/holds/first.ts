import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { HoldCriteria } from '../loans/facts.ts';
import { mayRecall, recallFor } from '../loans/recall/acts.ts';
import { processQueue } from '../loans/settle.ts';
import {
  holdRefusals,
  pickupLibraries,
  readHolder,
  readHolding,
  withSources,
  type Holding,
} from './gather.ts';
import { insertHold } from './store.ts';

interface FirstHold {
  patronId: number;
  titleId: number;
  /** Where it is picked up if copies within its reach can fill it; else at the first library where they can. */
  libraryId: number;
  /** Zone of the library, for suspensions. */
  zone: string;
  now: Date;
}

/** A hold on any copy of a title with the refusals to place it; a copy on the shelf is no reason: it is set aside. */
async function planFirstHold(
  db: Queries | Tx,
  { patronId, titleId, libraryId, zone, now }: FirstHold,
): Promise<{ holding: Holding; wish: HoldCriteria; refusals: Refusal[] } | null> {
  const holder = await readHolder(db, { patronId, titleId, zone, now });
  if (!holder) return null;
  const holding = await readHolding(db, [titleId], holder.patron.groupId, { now });
  const any = { titleId, volume: '', tome: '', part: '', additional: false };
  const places = pickupLibraries(holding, any);
  const place = places.find(({ id }) => id === libraryId) ?? places[0];
  const wish = withSources(holding, { ...any, libraryId: place?.id ?? libraryId });
  const refusals = holdRefusals(holding, holder, wish).filter(
    ({ code }) => code !== 'hold_copy_available',
  );
  return { holding, wish, refusals };
}

/** Why `placeFirstHold` would place none. */
export const firstHoldRefusals = async (db: Queries | Tx, hold: FirstHold): Promise<Refusal[]> =>
  (await planFirstHold(db, hold))?.refusals ?? [];

/**
 * Places a hold for a patron who has waited for a title since an instant, and takes that place in its queue; a free copy
 * is set aside. Patron and title are locked by this transaction.
 */
export async function placeFirstHold(
  tx: Tx,
  hold: FirstHold,
  since: Date,
): Promise<{ holdId: number; libraryId: number } | { refusals: Refusal[] }> {
  const { patronId, titleId, now } = hold;
  await processQueue(tx, titleId, now);
  const plan = await planFirstHold(tx, hold);
  if (!plan || plan.refusals.length > 0) return { refusals: plan?.refusals ?? [] };
  const { holding, wish } = plan;
  const holdId = await insertHold(tx, { patronId, wish, at: since });
  const moves = await processQueue(tx, titleId, now);
  const isServed = moves.some((move) => move.holdId === holdId);
  if (!isServed && mayRecall(holding.rules)) await recallFor(tx, { titleId, holdId }, now);
  await recordChanges(tx, 'availability', [titleId], now.toISOString());
  return { holdId, libraryId: wish.libraryId };
}
