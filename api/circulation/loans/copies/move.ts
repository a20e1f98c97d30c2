import type { Refusal } from '#contract/shared/refusals.ts';
import { recordChanges } from '../../../core/db/change-log.ts';
import type { Database, Queries, Tx } from '../../../core/db/connection.ts';
import { lockRows } from '../../../core/db/locks.ts';
import type { CopyFacts } from '../facts.ts';
import { pickupDeadline } from '../pickup.ts';
import { policyFor } from '../policy.ts';
import { calendarIn, lendingRules } from '../policy-store.ts';
import type { Decision } from '../rules.ts';
import { processQueue } from '../settle.ts';
import { activeHolds, copyByBarcode, openLoanOfCopy } from '../store.ts';
import { clearHoldsShelf, recordPutBack } from './shelf.ts';
import { COPY_MOVES, copyStateOf, storedCopyState, type CopyState } from './states.ts';

interface SavedState {
  to: CopyState;
  at: Date;
  note?: string | undefined;
}

const NO_BAG = { sent_from: null, sent_to: null, left_at: null };

/** Saves the state of a copy, without side effects. */
export const saveCopyState = (tx: Tx, id: number, { to, at, note }: SavedState) =>
  tx
    .updateTable('copies')
    .set({
      state: storedCopyState(to),
      state_note: note ?? null,
      state_since: to === 'available' ? null : at.toISOString(),
      ...{ ...NO_BAG, not_found_at: null },
    })
    .where('id', '=', id)
    .execute();

/** Changes the state of a copy whose title this transaction has locked, and processes the queue. */
export async function moveCopy(
  tx: Tx,
  { id, titleId }: Pick<CopyFacts, 'id' | 'titleId'>,
  to: CopyState,
  at: Date,
  note?: string,
): Promise<void> {
  await saveCopyState(tx, id, { to, at, note });
  await processQueue(tx, titleId, at);
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
}

/** The hold that a copy is set aside for, or sent for. */
export interface HeldFor {
  patron: string;
  /** Null: on its way. */
  expiresAt: string | null;
  /** Pick-up library, with its zone. */
  library: string;
  zone: string;
  /** The patron's note to the library. */
  observations: string;
}

/** The hold that a copy is set aside for, or sent for; null: none. */
export async function heldFor(q: Queries | Tx, copyId: number): Promise<HeldFor | null> {
  const hold = await q
    .selectFrom('holds as h')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as l', 'l.id', 'h.library_id')
    .select(['p.name as patron', 'h.expires_at as expiresAt', 'h.observations'])
    .select(['l.name as library', 'l.time_zone as zone'])
    .where('h.copy_id', '=', copyId)
    .where('h.state', 'in', ['released', 'in_transit'])
    .executeTakeFirst();
  return hold ?? null;
}

/** Name of the library that a copy is sent to: the hold's, or its own when it is away; null: it stays. */
export async function destination(
  q: Queries | Tx,
  copyId: number,
  held: HeldFor | null,
): Promise<string | null> {
  if (held) return held.expiresAt === null ? held.library : null;
  const copy = await q
    .selectFrom('copies as c')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select('l.name')
    .where('c.id', '=', copyId)
    .where('c.state', '=', 'in_transit')
    .executeTakeFirst();
  return copy?.name ?? null;
}

/** Records that the copy of a released hold is on the shelf of holds. */
export const recordShelved = (tx: Tx, copyId: number, at: Date) =>
  tx
    .updateTable('holds')
    .set({ shelved_at: at.toISOString() })
    .where('copy_id', '=', copyId)
    .where('state', '=', 'released')
    .execute();

/** Records that a copy is in the bag of a library; null: in none. Whoever has it in hand has found it. */
export const recordInBag = (tx: Tx, copyId: number, libraryId: number | null) =>
  tx
    .updateTable('copies')
    .set({ ...NO_BAG, sent_from: libraryId, not_found_at: null })
    .where('id', '=', copyId)
    .execute();

/**
 * Puts a copy that was found in another library into the bag for its own. Returns false if it belongs there, is on
 * loan, or is not available. The transaction has locked copy and title.
 */
export async function sendHome(
  tx: Tx,
  { barcode, libraryId, at }: { barcode: string; libraryId: number; at: Date },
): Promise<boolean> {
  const copy = await copyByBarcode(tx, barcode);
  if (!copy || copy.state !== null || copy.libraryId === libraryId) return false;
  if (await openLoanOfCopy(tx, copy.id)) return false;
  await moveCopy(tx, copy, 'in_transit', at);
  await recordInBag(tx, copy.id, libraryId);
  return true;
}

export interface ArrivedCopy {
  title: string;
  heldFor: HeldFor | null;
  /** Name of the library that it is sent to next; null: it stays. */
  sentTo: string | null;
}

export interface Arrival {
  barcode: string;
  at: Date;
  /** The library that takes the copy in: where it is expected unless given. */
  libraryId?: number | undefined;
}

/**
 * Receives a copy from another library, from its shelf for a hold, or from the shelf of holds where it was not picked
 * up. If there is a hold, the copy goes to the shelf of holds, and the pick-up window begins; it is sent on where the
 * hold is picked up elsewhere.
 */
export async function arriveCopy(
  db: Database,
  { barcode, at, libraryId }: Arrival,
): Promise<Decision<ArrivedCopy>> {
  const copy = await copyByBarcode(db.queries, barcode);
  if (!copy) return refused('lend_copy_not_found');
  return db.transaction(async (tx) => {
    await lockRows(db, tx, 'copy', [copy.id]);
    await lockRows(db, tx, 'title', [copy.titleId]);
    const now = await copyByBarcode(tx, barcode);
    const state = copyStateOf(now?.state ?? null);
    const isFetched = state === 'available' && (await isToBeFetched(tx, copy.id));
    const isBack = await recordPutBack(tx, copy.id);
    if (state !== 'in_transit' && !isFetched && !isBack) return refused('arrive_not_expected');
    const here =
      state === 'in_transit'
        ? await arriveFromTransit(tx, copy, { at, libraryId })
        : copy.libraryId;
    if (state !== 'in_transit') await processQueue(tx, copy.titleId, at);
    await clearHoldsShelf(tx, copy.id);
    await recordShelved(tx, copy.id, at);
    if (isFetched) await beginWindow(tx, copy, at);
    const held = await heldFor(tx, copy.id);
    const sentTo = await destination(tx, copy.id, held);
    await recordInBag(tx, copy.id, sentTo === null ? null : here);
    return { ok: true, title: copy.title, heldFor: held, sentTo };
  });
}

/** The copy is in hand for its hold, or for the queue; at home it is available. Returns where it is. */
async function arriveFromTransit(
  tx: Tx,
  { id, titleId, libraryId: home }: CopyFacts,
  { at, libraryId }: Pick<Arrival, 'at' | 'libraryId'>,
): Promise<number> {
  const hold = (await activeHolds(tx, [titleId])).find(({ copyId }) => copyId === id);
  const here = libraryId ?? hold?.libraryId ?? home;
  const stays = here === home && (hold === undefined || hold.libraryId === home);
  if (stays) await saveCopyState(tx, id, { to: 'available', at });
  await processQueue(tx, titleId, at, { copyId: id, libraryId: here });
  await recordChanges(tx, 'availability', [titleId], at.toISOString());
  return here;
}

const refused = (code: Refusal['code']): { ok: false; refusals: Refusal[] } => ({
  ok: false,
  refusals: [{ code }],
});

/** Whether the copy has to be fetched from its shelf for a released hold. */
const isToBeFetched = async (tx: Tx, copyId: number): Promise<boolean> =>
  (await tx
    .selectFrom('holds')
    .select('id')
    .where('copy_id', '=', copyId)
    .where('state', '=', 'released')
    .where('shelved_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Starts the pick-up window, which never ends earlier than announced. */
async function beginWindow(tx: Tx, copy: CopyFacts, at: Date): Promise<void> {
  const hold = await tx
    .selectFrom('holds as h')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .select(['h.id', 'h.expires_at', 'p.group_id'])
    .where('h.copy_id', '=', copy.id)
    .where('h.state', '=', 'released')
    .executeTakeFirst();
  if (!hold) return;
  const rules = await lendingRules(tx);
  const { libraryId, loanKind } = copy;
  const who = { groupId: hold.group_id, loanKind, libraryId };
  const { pickupHours } = policyFor(rules.policies, who);
  const until = pickupDeadline(calendarIn(rules, libraryId), at, pickupHours).toISOString();
  if (until <= (hold.expires_at ?? '')) return;
  await tx.updateTable('holds').set({ expires_at: until }).where('id', '=', hold.id).execute();
}

/** Copies of one state, or all that are not available, with their libraries. */
export const listDeskCopies = (q: Queries, state?: string) =>
  q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select(['c.id', 'c.state', 'c.barcode', 'c.call_number', 't.summary', 'c.state_note as note'])
    .select(({ fn }) => fn.coalesce('c.state_since', 'c.created_at').as('at'))
    .select(['l.name as library', 'l.time_zone as zone'])
    .where('c.state', 'in', storedStates(state))
    .orderBy('c.barcode')
    .execute();

const storedStates = (state: string | undefined) =>
  (Object.keys(COPY_MOVES) as CopyState[])
    .filter((one) => state === undefined || one === state)
    .flatMap((one) => storedCopyState(one) ?? []);
