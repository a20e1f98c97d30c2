import type { Queries, Tx } from '../db/connection.ts';
import { BLOCKED_FROM, forgottenBefore, type Attempts } from './rules.ts';

/** The row of a subject, held by this transaction until it ends; null when it is new. */
export async function claimAttempts(tx: Tx, subject: string, now: Date): Promise<Attempts | null> {
  const at = now.toISOString();
  const row = await tx
    .insertInto('sign_in_attempts')
    .values({ subject, failures: 0, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({ subject: eb.ref('excluded.subject') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.failures === 0 ? null : toAttempts(row);
}

export async function readAttempts(tx: Tx, subject: string): Promise<Attempts | null> {
  const row = await tx
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? toAttempts(row) : null;
}

const toAttempts = (row: { failures: number; first_at: string; last_at: string }): Attempts => ({
  failures: row.failures,
  firstAt: new Date(row.first_at),
  lastAt: new Date(row.last_at),
});

export async function saveAttempts(
  tx: Tx,
  subject: string,
  { failures, firstAt, lastAt }: Attempts,
): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set({ failures, first_at: firstAt.toISOString(), last_at: lastAt.toISOString() })
    .where('subject', '=', subject)
    .execute();
}

/** Rows of yesterday; not those of names that nobody has and that were tried until blocked. */
export const forgetOldAttempts = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<', forgottenBefore(now).toISOString())
    .where((where) =>
      where.or([where('failures', '<', BLOCKED_FROM), where('subject', 'not like', 'name:%')]),
    )
    .execute();

/** A right password, or a recovered one: the account begins anew, and its password counts. */
export async function clearAttempts(q: Queries | Tx, patronId: number): Promise<void> {
  await q.deleteFrom('sign_in_attempts').where('subject', '=', `patron:${patronId}`).execute();
  await q
    .updateTable('patrons')
    .set({ password_blocked_at: null })
    .where('id', '=', patronId)
    .where('password_blocked_at', 'is not', null)
    .execute();
}
