import type { Queries, Tx } from '../../../core/db/connection.ts';
import { expiryCutoff, inThePast, type Attempts } from './rules.ts';

/** Locks and reads the row of a subject; null if there is none. */
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
  return row.failures === 0 ? null : corrected(tx, subject, toAttempts(row), now);
}

/** Reads it without locking. */
export async function readAttempts(tx: Tx, subject: string, now: Date): Promise<Attempts | null> {
  const row = await tx
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? corrected(tx, subject, toAttempts(row), now) : null;
}

/** Corrects stored times if the clock was set back; else the delay would last until it catches up. */
async function corrected(tx: Tx, subject: string, told: Attempts, now: Date): Promise<Attempts> {
  const attempts = inThePast(told, now);
  if (attempts !== told) await saveAttempts(tx, subject, attempts);
  return attempts;
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

/** Subtracts failures; deletes a counter that reaches zero. */
export async function lowerAttempts(tx: Tx, subject: string, by: number): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set((eb) => ({ failures: eb('failures', '-', by) }))
    .where('subject', '=', subject)
    .execute();
  await tx
    .deleteFrom('sign_in_attempts')
    .where('subject', '=', subject)
    .where('failures', '<=', 0)
    .execute();
}

export async function dropAttempts(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

/** Deletes expired counters. */
export const deleteOldAttempts = (tx: Queries | Tx, now: Date) =>
  tx
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<', expiryCutoff(now).toISOString())
    .execute();

/** After password recovery, clears all counters of the account. */
export async function clearAttempts(q: Queries | Tx, patronId: number): Promise<void> {
  const account = `patron:${patronId}`;
  await q
    .deleteFrom('sign_in_attempts')
    .where((where) =>
      where.or([
        where('subject', '=', account),
        where('subject', 'like', `${account}@%`),
        where('subject', 'like', `${account}#%`),
      ]),
    )
    .execute();
}
