import type { Queries, Tx } from '../../../core/db/connection.ts';

/**
 * What is to be set aside in a library for holds that were released. `isThere`: it lies on the shelf of holds
 * already, for somebody who did not come.
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

/** Copies that lie on the shelf of holds for somebody who did not come. */
const notCollected = (q: Queries | Tx) =>
  q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .where('h.state', 'in', ['lapsed', 'cancelled'])
    .where('h.shelved_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loans as l')
            .select('l.id')
            .whereRef('l.copy_id', '=', 'c.id')
            .where(({ eb, or, ref }) =>
              or([eb('l.returned_at', 'is', null), eb('l.lent_at', '>=', ref('h.ended_at'))]),
            ),
        ),
      ),
    );

/** Those of them that wait for nobody else. */
const leftBehind = (q: Queries | Tx) =>
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

/** What goes back to the shelves of a library from its shelf of holds. */
export const copiesToPutBack = (q: Queries, libraryId: number) =>
  leftBehind(q)
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['c.barcode', 'c.call_number', 'c.shelf_location', 't.summary'])
    .distinct()
    .where('c.library_id', '=', libraryId)
    .execute();

/** Notes that a copy has gone back from the shelf of holds; false when it did not lie there. */
export async function notePutBack(tx: Tx, copyId: number): Promise<boolean> {
  const lies = await leftBehind(tx).select('h.id').where('c.id', '=', copyId).execute();
  if (lies.length === 0) return false;
  await tx
    .updateTable('holds')
    .set({ shelved_at: null })
    .where(
      'id',
      'in',
      lies.map(({ id }) => id),
    )
    .execute();
  return true;
}
