import { sql, type SqlBool } from 'kysely';
import type { Queries, Tx } from '../../../core/db/connection.ts';

/**
 * Copies to set aside in a library for released holds. `isThere`: already on the shelf of holds, for a patron who did
 * not pick it up.
 */
export async function copiesToFetch(q: Queries, libraryId: number) {
  const lying = await notCollected(q)
    .select('c.id')
    .where('c.library_id', '=', libraryId)
    .execute();
  const there = new Set(lying.map(({ id }) => id));
  const rows = await releasedCopies(q, libraryId).execute();
  return rows.map((row) => ({ ...row, isThere: there.has(row.id) }));
}

const releasedCopies = (q: Queries, libraryId: number) =>
  q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .select(['c.id', 'c.barcode', 'c.call_number', 'c.shelf_location', 't.summary', 'p.login'])
    .select(['h.expires_at as expiresAt', 'h.observations'])
    .where('h.state', '=', 'released')
    .where('h.shelved_at', 'is', null)
    .where('c.library_id', '=', libraryId)
    .orderBy('h.id');

/** The copy `c` is not on loan and was not lent since the instant of a column. */
export const notLentSince = (column: 'h.ended_at' | 'r.updated_at') =>
  sql<SqlBool>`not exists (select 1 from loans l where l.copy_id = c.id
    and (l.returned_at is null or l.lent_at >= ${sql.ref(column)}))`;

/** Copies on the shelf of holds that were not picked up. */
export const notCollected = (q: Queries | Tx) =>
  q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .where('h.state', 'in', ['lapsed', 'cancelled'])
    .where('h.shelved_at', 'is not', null)
    .where(notLentSince('h.ended_at'));

/** Copies on the shelf of holds without another hold. */
const copiesWithoutHold = (q: Queries | Tx) =>
  notCollected(q)
    .where('c.state', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holds as other')
            .select('other.id')
            .whereRef('other.copy_id', '=', 'c.id')
            .where('other.state', '=', 'released'),
        ),
      ),
    );

/** Copies to put back from the shelf of holds of a library. */
export const copiesToPutBack = (q: Queries, libraryId: number) =>
  copiesWithoutHold(q)
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['c.barcode', 'c.call_number', 'c.shelf_location', 't.summary'])
    .distinct()
    .where('c.library_id', '=', libraryId)
    .execute();

/**
 * Copies of a library on their way to a hold elsewhere, or still to be sent, and copies of other libraries that were
 * not picked up here.
 */
export async function copiesToSend(q: Queries, libraryId: number) {
  const columns = ['c.barcode', 'c.call_number', 'c.shelf_location', 't.summary'] as const;
  const forHolds = await q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as l', 'l.id', 'h.library_id')
    .select([...columns, 'l.name as to'])
    .where('h.state', '=', 'in_transit')
    .where('c.library_id', '=', libraryId)
    .where('h.library_id', '!=', libraryId)
    .orderBy('h.id')
    .execute();
  const home = await notCollected(q)
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select([...columns, 'l.name as to'])
    .distinct()
    .where('h.library_id', '=', libraryId)
    .where('c.library_id', '!=', libraryId)
    .where('c.state', '=', 'in_transit')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holds as other')
            .select('other.id')
            .whereRef('other.copy_id', '=', 'c.id')
            .where('other.ended_at', 'is', null),
        ),
      ),
    )
    .execute();
  return [...forHolds, ...home];
}

/** Records that a copy left the shelf of holds; false: it was not there. */
export async function recordPutBack(tx: Tx, copyId: number): Promise<boolean> {
  const shelved = await copiesWithoutHold(tx).select('h.id').where('c.id', '=', copyId).execute();
  if (shelved.length === 0) return false;
  await tx
    .updateTable('holds')
    .set({ shelved_at: null })
    .where(
      'id',
      'in',
      shelved.map(({ id }) => id),
    )
    .execute();
  return true;
}

/** Whoever has the copy in hand has taken it from the shelf of holds, where it waited for somebody before. */
export const clearHoldsShelf = (tx: Tx, copyId: number) =>
  tx
    .updateTable('holds')
    .set({ shelved_at: null })
    .where('copy_id', '=', copyId)
    .where('state', 'in', ['lapsed', 'cancelled'])
    .where('shelved_at', 'is not', null)
    .execute();
