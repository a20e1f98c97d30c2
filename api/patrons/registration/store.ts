import type { Locale } from '#contract/shared/languages.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** Somebody who registered and is not a patron yet. */
export interface Registration {
  id: number;
  name: string;
  email: string;
  phone: string;
  document: string;
  /** Code; null: none chosen. */
  library: string | null;
  language: string;
  createdAt: string;
  confirmedAt: string | null;
}

export interface NewRegistration {
  name: string;
  email: string;
  phone: string;
  document: string;
  libraryId: number | null;
  language: Locale;
  tokenHash: string;
  at: Date;
}

/** Saves a registration; one with the same address that nobody confirmed is replaced. False: it was confirmed. */
export async function saveRegistration(tx: Tx, wanted: NewRegistration): Promise<boolean> {
  const row = {
    ...{ name: wanted.name, email: wanted.email, phone: wanted.phone, document: wanted.document },
    ...{ library_id: wanted.libraryId, language: wanted.language, token_hash: wanted.tokenHash },
    created_at: wanted.at.toISOString(),
    confirmed_at: null,
  };
  const saved = await tx
    .insertInto('registrations')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(row).where('registrations.confirmed_at', 'is', null),
    )
    .returning('id')
    .execute();
  return saved.length > 0;
}

/** Confirms the address of a link; false: the link is not valid. Confirming again changes nothing. */
export async function confirmRegistration(
  q: Queries,
  { tokenHash, since, at }: { tokenHash: string; since: Date; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('registrations')
    .set(({ fn, val }) => ({
      confirmed_at: fn.coalesce('confirmed_at', val(at.toISOString())),
    }))
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const registrations = (q: Queries | Tx) =>
  q
    .selectFrom('registrations as r')
    .leftJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id', 'r.name', 'r.email', 'r.phone', 'r.document', 'r.language'])
    .select(['l.code as library', 'r.created_at as createdAt', 'r.confirmed_at as confirmedAt']);

/** Registrations whose address is confirmed, oldest first. */
export const waitingRegistrations = (q: Queries): Promise<Registration[]> =>
  registrations(q).where('r.confirmed_at', 'is not', null).orderBy('r.id').execute();

/** A registration whose address is confirmed. */
export const waitingRegistration = (q: Queries | Tx, id: number) =>
  registrations(q)
    .where('r.id', '=', id)
    .where('r.confirmed_at', 'is not', null)
    .executeTakeFirst();

export const deleteRegistration = (q: Queries | Tx, id: number): Promise<number> =>
  deletedRows(q.deleteFrom('registrations').where('id', '=', id));

/** Deletes registrations that nobody confirmed, or that the library did not decide on. */
export const deleteOldRegistrations = (
  q: Queries,
  { unconfirmed, confirmed }: { unconfirmed: Date; confirmed: Date },
): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('registrations')
      .where(({ eb, or, and }) =>
        or([
          and([eb('confirmed_at', 'is', null), eb('created_at', '<', unconfirmed.toISOString())]),
          eb('confirmed_at', '<', confirmed.toISOString()),
        ]),
      ),
  );
