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

/** A password attempt. */
export interface PasswordAttempt {
  /** Undefined: an unknown name. */
  patronId: number | undefined;
  /** Normalized */
  name: string;
  address: string;
  /** The device, if known to the account. */
  device: string | undefined;
  isOwnNetwork: boolean;
  isChecked: boolean;
}

/** Counters of an attempt. */
function subjectsOf({ patronId, name, address, device }: PasswordAttempt) {
  const network = networkPrefix(address);
  const account = patronId === undefined ? `name:${digest(name)}` : `patron:${patronId}`;
  const own = device === undefined ? `${account}@${network}` : `${account}#${digest(device)}`;
  return { account, own, network: `address:${network}` };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export type Attempt = { kind: 'go'; failures: number } | Exclude<GuessDecision, { kind: 'go' }>;

/**
 * Counts an attempt as wrong before the password is verified, so that parallel attempts count.
 * `countSuccess` reverts it; a rejected attempt is not counted.
 */
export const beginAttempt = (db: Database, guess: PasswordAttempt, now: Date): Promise<Attempt> =>
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

/** Counts a wrong password also for account and network. */
export const countWrongAttempt = (db: Database, guess: PasswordAttempt, now: Date): Promise<void> =>
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
 * After a correct password, clears this person's failures here, and subtracts them from account and
 * network. Failures of others remain.
 */
export const countSuccess = (
  db: Database,
  guess: PasswordAttempt,
  failures: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { account, own, network } = subjectsOf(guess);
    await dropAttempts(tx, own);
    // A first, correct attempt was counted nowhere else.
    if (failures === 1) return;
    for (const subject of [account, network]) await lowerAttempts(tx, subject, failures - 1);
  });

/**
 * Counts an action that is allowed `free` times and then delayed like wrong passwords. Returns the seconds
 * to wait; 0: counted.
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

/** Counts an action that is never delayed; returns how often it was done recently. */
export async function countOne(tx: Tx, subject: string, now: Date): Promise<number> {
  const before: Attempts | null = await claimAttempts(tx, subject, now);
  const after = afterWrongAttempt(before, now);
  await saveAttempts(tx, subject, after);
  return after.failures - 1;
}
