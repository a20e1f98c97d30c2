import { createHash } from 'node:crypto';
import type { Database, Tx } from '../db/connection.ts';
import { claimAttempts, forgetOldAttempts, readAttempts, saveAttempts } from './attempt-store.ts';
import { afterFailure, BLOCKED_FROM, FREE_FAILURES, networkOf, secondsToWait } from './rules.ts';

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
    await forgetOldAttempts(tx, now);
    const subject = accountSubject(guessed);
    const before = await claimAttempts(tx, subject, now);
    // Nobody can recover a name that nobody has: there the count itself is the block.
    const isBlocked =
      guessed.patronId === undefined ? (before?.failures ?? 0) >= BLOCKED_FROM : guessed.blocked;
    if (isBlocked) return { kind: 'blocked' };
    const seconds = Math.max(
      secondsToWait(before, FREE_FAILURES.account, now),
      secondsToWait(await readAttempts(tx, addressSubject(address)), FREE_FAILURES.address, now),
    );
    if (seconds > 0) return { kind: 'wait', seconds };
    const after = afterFailure(before, now);
    await saveAttempts(tx, subject, after);
    return { kind: 'go', failures: after.failures };
  });

/** Counts a wrong password for the address that it came from. */
export const countForAddress = (db: Database, address: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const subject = addressSubject(address);
    await saveAttempts(tx, subject, afterFailure(await claimAttempts(tx, subject, now), now));
  });

/**
 * Counts something that may be done `free` times at once and then waits as wrong passwords do.
 * Answers with the seconds that are left to wait; 0: it was counted.
 */
export async function countOrWait(
  tx: Tx,
  subject: string,
  free: number,
  now: Date,
): Promise<number> {
  await forgetOldAttempts(tx, now);
  const before = await claimAttempts(tx, subject, now);
  const seconds = secondsToWait(before, free, now);
  if (seconds === 0) await saveAttempts(tx, subject, afterFailure(before, now));
  return seconds;
}
