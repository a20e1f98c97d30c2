import type { Queries, Tx } from '../../../core/db/connection.ts';
import { forgottenBefore, inThePast, type Attempts } from './rules.ts';

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
  return row.failures === 0 ? null : corrected(tx, subject, toAttempts(row), now);
}

/** The same without holding it: for what is only looked at. */
export async function readAttempts(tx: Tx, subject: string, now: Date): Promise<Attempts | null> {
  const row = await tx
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? corrected(tx, subject, toAttempts(row), now) : null;
}

/** Once for all, where the clock was set back: else the wait would last until it catches up. */
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

/** Takes failures back from a count; one that is worked off goes. */
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

/** Rows of yesterday. */
export const deleteOldAttempts = (tx: Queries | Tx, now: Date) =>
  tx
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<', forgottenBefore(now).toISOString())
    .execute();

/** A recovered password: the account begins anew, from everywhere. */
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
