import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { NEW_REQUEST, OPEN_STATES } from './rules.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

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
      .where('state', 'in', [...OPEN_STATES])
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

/** How many copies a patron waits for. */
export async function pendingRequests(q: Queries | Tx, patronId: number): Promise<number> {
  const { count } = await q
    .selectFrom('stack_requests')
    .select((select) => select.fn.countAll().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', 'in', [...OPEN_STATES])
    .executeTakeFirstOrThrow();
  return Number(count);
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
      state: NEW_REQUEST,
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

/** Requests of one state or all, oldest first: what the desk fetches. */
export function listStackRequests(q: Queries, state?: string) {
  return q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['r.id', 'r.state', 'r.created_at as at', 't.summary', 'p.login as patron'])
    .select(['c.barcode', 'c.call_number', 'c.shelf_location'])
    .select(['l.name as library', 'l.time_zone as zone'])
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? ''))
    .orderBy('r.id')
    .execute();
}

/** Deletes requests that ended before an instant. Returns how many. */
export const deleteEndedStackRequests = (q: Queries, before: Date): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('stack_requests')
      .where('state', 'not in', OPEN_STATES)
      .where('updated_at', '<', before.toISOString()),
  );
