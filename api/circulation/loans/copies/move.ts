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
import { copyByBarcode } from '../store.ts';
import { recordPutBack } from './shelf.ts';
import { COPY_MOVES, copyStateOf, storedCopyState, type CopyState } from './states.ts';

interface SavedState {
  to: CopyState;
  at: Date;
  note?: string | undefined;
}

/** Saves the state of a copy, without side effects. */
export const saveCopyState = (tx: Tx, id: number, { to, at, note }: SavedState) =>
  tx
    .updateTable('copies')
    .set({
      state: storedCopyState(to),
      state_note: note ?? null,
      state_since: to === 'available' ? null : at.toISOString(),
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

/** The hold that a copy is set aside for. */
export interface HeldFor {
  patron: string;
  expiresAt: string;
  /** The patron's note to the library. */
  observations: string;
}

/** The hold that a copy is set aside for; null: none. */
export async function heldFor(q: Queries | Tx, copyId: number): Promise<HeldFor | null> {
  const hold = await q
    .selectFrom('holds as h')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .select(['p.name as patron', 'h.expires_at as expiresAt', 'h.observations'])
    .where('h.copy_id', '=', copyId)
    .where('h.state', '=', 'released')
    .executeTakeFirst();
  return hold && hold.expiresAt !== null ? { ...hold, expiresAt: hold.expiresAt } : null;
}

/** Records that the copy of a released hold is on the shelf of holds. */
export const recordShelved = (tx: Tx, copyId: number, at: Date) =>
  tx
    .updateTable('holds')
    .set({ shelved_at: at.toISOString() })
    .where('copy_id', '=', copyId)
    .where('state', '=', 'released')
    .execute();

export interface ArrivedCopy {
  title: string;
  heldFor: HeldFor | null;
}

/**
 * Receives a copy from another library, from its shelf for a hold, or from the shelf of holds where it was not picked
 * up. If there is a hold, the copy goes to the shelf of holds, and the pick-up window begins.
 */
export async function arriveCopy(
  db: Database,
  { barcode, at }: { barcode: string; at: Date },
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
    if (state === 'in_transit') await moveCopy(tx, copy, 'available', at);
    else await processQueue(tx, copy.titleId, at);
    await recordShelved(tx, copy.id, at);
    if (isFetched) await beginWindow(tx, copy, at);
    return { ok: true, title: copy.title, heldFor: await heldFor(tx, copy.id) };
  });
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
