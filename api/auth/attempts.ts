import { createHash } from 'node:crypto';
import type { Database, Queries, Tx } from '../db/connection.ts';
import {
  afterFailure,
  BLOCKED_FROM,
  forgottenBefore,
  FREE_FAILURES,
  networkOf,
  secondsToWait,
  type Attempts,
} from './rules.ts';

/** Whose password is tried: an account, or a name that nobody has. */
export interface Guessed {
  patronId: number | undefined;
  /** Folded */
  name: string;
  /** The account's password counts no more. */
  blocked: boolean;
}

export type Attempt =
  { kind: 'go'; failures: number } | { kind: 'wait'; seconds: number } | { kind: 'blocked' };

const accountSubject = ({ patronId, name }: Guessed): string =>
  patronId === undefined
    ? `name:${createHash('sha256').update(name).digest('hex')}`
    : `patron:${patronId}`;

const addressSubject = (address: string): string => `address:${networkOf(address)}`;

/**
 * Counts an attempt before its password is looked at, as if it were wrong, so that many at once
 * are not one. `clearAttempts` takes it back.
 */
export const beginAttempt = (
  db: Database,
  guessed: Guessed,
  address: string,
  now: Date,
): Promise<Attempt> =>
  db.transaction(async (tx) => {
    await forgetOld(tx, now);
    const subject = accountSubject(guessed);
    const before = await claim(tx, subject, now);
    // Nobody can recover a name that nobody has: there the count itself is the block.
    const isBlocked =
      guessed.patronId === undefined ? (before?.failures ?? 0) >= BLOCKED_FROM : guessed.blocked;
    if (isBlocked) return { kind: 'blocked' };
    const seconds = Math.max(
      secondsToWait(before, FREE_FAILURES.account, now),
      secondsToWait(await read(tx, addressSubject(address)), FREE_FAILURES.address, now),
    );
    if (seconds > 0) return { kind: 'wait', seconds };
    const after = afterFailure(before, now);
    await save(tx, subject, after);
    return { kind: 'go', failures: after.failures };
  });

/** Counts a wrong password for the address that it came from. */
export const countForAddress = (db: Database, address: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const subject = addressSubject(address);
    await save(tx, subject, afterFailure(await claim(tx, subject, now), now));
  });

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

/** The row of a subject, held by this transaction until it ends; null when it is new. */
async function claim(tx: Tx, subject: string, now: Date): Promise<Attempts | null> {
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

async function read(tx: Tx, subject: string): Promise<Attempts | null> {
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

const save = (tx: Tx, subject: string, { failures, firstAt, lastAt }: Attempts) =>
  tx
    .updateTable('sign_in_attempts')
    .set({ failures, first_at: firstAt.toISOString(), last_at: lastAt.toISOString() })
    .where('subject', '=', subject)
    .execute()
    .then(() => undefined);

/** Rows of yesterday; not those of names that nobody has and that were tried until blocked. */
const forgetOld = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<', forgottenBefore(now).toISOString())
    .where((where) =>
      where.or([where('failures', '<', BLOCKED_FROM), where('subject', 'not like', 'name:%')]),
    )
    .execute();
