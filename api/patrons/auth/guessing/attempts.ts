import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../../core/db/connection.ts';
import { networkPrefix } from '../../../core/http/networks.ts';
import {
  claimAttempts,
  dropAttempts,
  deleteOldAttempts,
  lowerAttempts,
  readAttempts,
  saveAttempts,
} from './store.ts';
import {
  afterWrongAttempt,
  decideGuess,
  secondsToWait,
  type Attempts,
  type GuessDecision,
} from './rules.ts';

/** Whose password is tried, from where. */
export interface Guess {
  /** An account; without one, a name that nobody has. */
  patronId: number | undefined;
  /** Folded */
  name: string;
  address: string;
  /** The device that the account knows. */
  device: string | undefined;
  isOwnNetwork: boolean;
  isChecked: boolean;
}

/** Under which names a guess is counted. */
function subjectsOf({ patronId, name, address, device }: Guess) {
  const network = networkPrefix(address);
  const account = patronId === undefined ? `name:${digest(name)}` : `patron:${patronId}`;
  const own = device === undefined ? `${account}@${network}` : `${account}#${digest(device)}`;
  return { account, own, network: `address:${network}` };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export type Attempt = { kind: 'go'; failures: number } | Exclude<GuessDecision, { kind: 'go' }>;

/**
 * Counts an attempt before its password is looked at, as if it were wrong, so that many at once
 * are not one. `countSuccess` takes it back; one that is not let through leaves no trace.
 */
export const beginAttempt = (db: Database, guess: Guess, now: Date): Promise<Attempt> =>
  db.transaction(async (tx) => {
    await deleteOldAttempts(tx, now);
    const { own, account, network } = subjectsOf(guess);
    const before = await claimAttempts(tx, own, now);
    const facts = {
      own: before,
      account: await readAttempts(tx, account, now),
      network: await readAttempts(tx, network, now),
    };
    const isKnownDevice = guess.device !== undefined;
    const decided = decideGuess({ ...facts, ...guess, isKnownDevice }, now);
    if (decided.kind !== 'go') {
      if (before === null) await dropAttempts(tx, own);
      return decided;
    }
    const after = afterWrongAttempt(before, now);
    await saveAttempts(tx, own, after);
    return { kind: 'go', failures: after.failures };
  });

/** Counts a wrong password for its account and its network, too. */
export const countWrongAttempt = (db: Database, guess: Guess, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { account, network } = subjectsOf(guess);
    for (const subject of [account, network]) {
      await saveAttempts(
        tx,
        subject,
        afterWrongAttempt(await claimAttempts(tx, subject, now), now),
      );
    }
  });

/**
 * A right password: what this person got wrong before, here, counts no more, nor for the account
 * and the network. What others got wrong still does.
 */
export const countSuccess = (db: Database, guess: Guess, failures: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { account, own, network } = subjectsOf(guess);
    await dropAttempts(tx, own);
    // The one that was right was counted for nothing else.
    if (failures === 1) return;
    for (const subject of [account, network]) await lowerAttempts(tx, subject, failures - 1);
  });

/**
 * Counts something that may be done `free` times at once and then waits as wrong passwords do.
 * Returns the seconds that are left to wait; 0: it was counted.
 */
export async function countOrWait(
  tx: Tx,
  subject: string,
  free: number,
  now: Date,
): Promise<number> {
  await deleteOldAttempts(tx, now);
  const before = await claimAttempts(tx, subject, now);
  const seconds = secondsToWait(before, free, now);
  if (seconds === 0) await saveAttempts(tx, subject, afterWrongAttempt(before, now));
  return seconds;
}

/** Counts something that is never waited for; returns how often it was done before, of late. */
export async function countOne(tx: Tx, subject: string, now: Date): Promise<number> {
  const before: Attempts | null = await claimAttempts(tx, subject, now);
  const after = afterWrongAttempt(before, now);
  await saveAttempts(tx, subject, after);
  return after.failures - 1;
}
