import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import { notLentSince } from '../loans/copies/shelf.ts';
import { notifyMoved, type StaffMove } from '../requests/move.ts';
import { pickupEnd, savePickup, type Lapsing, type Overdue } from '../requests/lapse.ts';
import { changeState, listForStaff } from '../requests/store.ts';
import { OPEN_STATES, STACK_REQUESTS, type StackState } from './rules.ts';

/** Who has an open request for these copies, by copy. */
export async function openRequests(
  q: Queries | Tx,
  copyIds: readonly number[],
): Promise<Map<number, number>> {
  const open = new Map<number, number>();
  for (const some of chunks(copyIds)) {
    const rows = await q
      .selectFrom('stack_requests')
      .select(['copy_id', 'patron_id'])
      .where('copy_id', 'in', some)
      .where('state', 'in', OPEN_STATES)
      .execute();
    for (const { copy_id: copy, patron_id: patron } of rows) open.set(copy, patron);
  }
  return open;
}

/** Has a declaration ended the enrolment of a patron? */
export async function hasPatronLeft(q: Queries | Tx, patronId: number): Promise<boolean> {
  const patron = await q
    .selectFrom('patrons')
    .select('left_at')
    .where('id', '=', patronId)
    .executeTakeFirst();
  return patron !== undefined && patron.left_at !== null;
}

export async function insertRequest(
  tx: Tx,
  request: { copyId: number; patronId: number; at: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('stack_requests')
    .values({
      copy_id: request.copyId,
      patron_id: request.patronId,
      state: STACK_REQUESTS.first,
      created_at: request.at,
      updated_at: request.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The titles of copies, by copy; unknown copies are missing. */
export async function titlesOfCopies(
  q: Queries | Tx,
  copyIds: readonly number[],
): Promise<Map<number, number>> {
  const titles = new Map<number, number>();
  for (const some of chunks(copyIds)) {
    const rows = await q
      .selectFrom('copies')
      .select(['id', 'title_id'])
      .where('id', 'in', some)
      .execute();
    for (const { id, title_id: title } of rows) titles.set(id, title);
  }
  return titles;
}

const stackRequests = (q: Queries | Tx) =>
  q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id');

/** Requests for staff, which fetches the copies. */
export const listStackRequests = (q: Queries, state?: string) =>
  listForStaff(
    stackRequests(q)
      .innerJoin('patrons as p', 'p.id', 'r.patron_id')
      .select(['r.id', 'r.state', 'r.created_at as at', 't.summary', 'p.login as patron'])
      .select(['c.barcode', 'c.call_number', 'c.shelf_location'])
      .select(['l.name as library', 'l.time_zone as zone']),
    state,
  );

/** What follows a move by staff: the pick-up window of a copy that was fetched, and notifying the patron. */
export async function stackRequestMoved(
  tx: Tx,
  { id, to, at, reply = '' }: StaffMove,
): Promise<void> {
  const request = await stackRequests(tx)
    .select(['r.patron_id as patronId', 'c.title_id as titleId', 't.summary', 'l.name as library'])
    .select(['c.id as copyId', 'c.library_id as libraryId'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!request) return;
  const { patronId, titleId, library } = request;
  if (to === 'separado') {
    await savePickup(tx, 'stack_requests', id, await pickupEnd(tx, request, new Date(at)));
  }
  const { title } = JSON.parse(request.summary) as TitleSummary;
  // The table of states led there.
  const params = { title, library, titleId, state: to as StackState };
  const note = tidyText(reply);
  await notifyMoved(tx, STACK_REQUESTS, { id, patronId, kind: 'stack', params, note, at });
}

/** Ended requests whose copies still lie on the shelf of holds: nobody came for them. */
export const lyingStackRequests = (q: Queries | Tx) =>
  q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .where('r.state', '=', 'cancelado' satisfies StackState)
    // It had been ready; `clearStackShelf` sets it back.
    .where('r.expires_at', 'is not', null)
    .where('c.state', 'is', null)
    .where(notLentSince('r.updated_at'));

/** Records that a copy was taken off the shelf of holds, where it lay for an ended request; false: it did not. */
export async function clearStackShelf(tx: Tx, copyId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stack_requests')
    .set({ expires_at: null })
    .where('id', 'in', lyingStackRequests(tx).select('r.id').where('c.id', '=', copyId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Requests that wait to be picked up, whose window ended before an instant. */
const overdueStackRequests = (q: Queries | Tx, before: string): Promise<Overdue[]> =>
  stackRequests(q)
    .select(['r.id', 'r.patron_id as patronId', 'c.id as copyId', 'c.library_id as libraryId'])
    .select(['r.updated_at as since', 'r.expires_at as until'])
    .where('r.state', '=', 'separado' satisfies StackState)
    .where('r.expires_at', '<=', before)
    .orderBy('r.id')
    .execute();

/** A copy that nobody picked up in time goes back to the stack. */
export const LAPSING_STACK_REQUESTS: Lapsing = {
  table: 'stack_requests',
  overdue: overdueStackRequests,
  async end(tx, id, at) {
    const to = 'cancelado' satisfies StackState;
    if (await changeState(tx, 'stack_requests', { id, from: 'separado', to, at })) {
      await stackRequestMoved(tx, { id, to, at });
    }
  },
};
