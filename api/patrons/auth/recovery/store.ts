import type { Queries, Tx } from '../../../core/db/connection.ts';
import { deletedRows } from '../../../core/db/deleted-rows.ts';

/** A patron's stored addresses; null: none. */
export async function emailText(q: Queries, patronId: number | undefined): Promise<string | null> {
  const row = await q
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId ?? 0)
    .executeTakeFirst();
  return row?.email ?? null;
}

interface NewRecovery {
  subject: string;
  patronId: number | null;
  codeHash: string;
  expiresAt: Date;
}

/** Deletes expired codes. Returns how many. */
export const deleteExpiredCodes = (q: Queries | Tx, now: Date): Promise<number> =>
  deletedRows(q.deleteFrom('password_recoveries').where('expires_at', '<=', now.toISOString()));

/** Saves a code, replacing the requester's previous one; those of others stay valid. */
export async function saveRecovery(tx: Tx, recovery: NewRecovery, now: Date): Promise<void> {
  await deleteExpiredCodes(tx, now);
  const values = {
    patron_id: recovery.patronId,
    code_hash: recovery.codeHash,
    wrong: 0,
    expires_at: recovery.expiresAt.toISOString(),
  };
  await tx
    .insertInto('password_recoveries')
    .values({ subject: recovery.subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

/** Counts a code as wrong before it is verified, so that parallel attempts count. `forgive` reverts it. */
export const countCode = (q: Queries, subject: string) =>
  q
    .updateTable('password_recoveries')
    .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
    .where('subject', '=', subject)
    .returning([
      'patron_id as patronId',
      'code_hash as codeHash',
      'wrong',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();

export async function forgive(q: Queries, subject: string): Promise<void> {
  await q
    .updateTable('password_recoveries')
    .set((eb) => ({ wrong: eb('wrong', '-', 1) }))
    .where('subject', '=', subject)
    .where('wrong', '>', 0)
    .execute();
}

/** Consumes a code; false if it was already used. */
export async function useCode(tx: Tx, subject: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('password_recoveries')
    .where('subject', '=', subject)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/**
 * Invalidates all other codes of a patron. Not deleted: their requests must behave like those for unknown
 * names.
 */
export async function endCodes(tx: Tx, patronId: number): Promise<void> {
  await tx
    .updateTable('password_recoveries')
    .set({ code_hash: '' })
    .where('patron_id', '=', patronId)
    .execute();
}

/** Hashes of the previous passwords, newest first. */
export async function lastPasswords(q: Queries, patronId: number, count: number) {
  if (count <= 0) return [];
  const rows = await q
    .selectFrom('password_history')
    .select('password_hash as hash')
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Maximum number of earlier passwords that a rule may check (settings, `passwords.last`). */
const MAX_PASSWORD_HISTORY = 10;

interface NewPassword {
  patronId: number;
  hash: string;
  now: Date;
  /** End of a temporary password, which must be changed. */
  until?: Date;
}

/** Replaces a password and adds the previous one to the history. */
export async function replacePassword(
  tx: Tx,
  { patronId, hash, now, until }: NewPassword,
): Promise<void> {
  const { password_hash } = await tx
    .selectFrom('patrons')
    .select('password_hash')
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('password_history')
    .values({ patron_id: patronId, password_hash, replaced_at: now.toISOString() })
    .execute();
  await tx
    .deleteFrom('password_history')
    .where('patron_id', '=', patronId)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('password_history')
        .select('id')
        .where('patron_id', '=', patronId)
        .orderBy('id', 'desc')
        .limit(MAX_PASSWORD_HISTORY),
    )
    .execute();
  await tx
    .updateTable('patrons')
    .set({ password_hash: hash, password_until: until?.toISOString() ?? null })
    .where('id', '=', patronId)
    .execute();
}
