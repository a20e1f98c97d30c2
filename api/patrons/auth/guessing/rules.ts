/*
 * Guessing passwords (specification §8: 429 and 430). What refuses is counted by the account and the
 * network that tries it, so that nobody is held off by what others do elsewhere; what is counted by
 * the account alone only asks for the check against machines. Names that nobody has are treated
 * alike, so that nothing tells them apart. What each number costs: docs/security.md.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong passwords of a day from which something happens. */
export const LIMITS = {
  /** Of one account from one network, or from one device that the account knows. */
  own: { check: 5, wait: 10, block: 20 },
  /** Of one account, from wherever. */
  account: { check: 20 },
  /** From one network, which a whole campus may share, whichever accounts it tries. */
  network: { check: 50, wait: 500 },
} as const;

const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = HOUR_MS;

/** Wrong passwords in a row, since when, and the last one. */
export interface Attempts {
  failures: number;
  firstAt: Date;
  lastAt: Date;
}

/** How long nobody may try again after this many failures, of which so many are free. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - free), LONGEST_WAIT_MS);

/** Whole seconds that are left to wait; 0: one may try. Never more than the wait itself. */
export function secondsToWait(attempts: Attempts | null, free: number, now: Date): number {
  if (!attempts) return 0;
  const wait = waitAfter(attempts.failures, free);
  const left = Math.min(wait, attempts.lastAt.getTime() + wait - now.getTime());
  return Math.max(0, Math.ceil(left / 1000));
}

/** What was told by a clock that has been set back since is taken as told now. */
export function inThePast(attempts: Attempts, now: Date): Attempts {
  if (attempts.lastAt <= now) return attempts;
  return { ...attempts, firstAt: new Date(Math.min(+attempts.firstAt, +now)), lastAt: now };
}

/** What is known after one more failure: a day after the first, counting begins anew. */
export const afterWrongAttempt = (attempts: Attempts | null, now: Date): Attempts =>
  attempts === null || now.getTime() - attempts.firstAt.getTime() >= DAY_MS
    ? { failures: 1, firstAt: now, lastAt: now }
    : { ...attempts, failures: attempts.failures + 1, lastAt: now };

/** The instant from which on earlier attempts may be forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** What is known about a guess before its password is looked at. */
export interface GuessFacts {
  /** From the device that the account knows; without one, from this network. */
  own: Attempts | null;
  account: Attempts | null;
  network: Attempts | null;
  /** The account has signed in on this device before. */
  isKnownDevice: boolean;
  /** The institution named the network as one of its own. */
  isOwnNetwork: boolean;
  /** A check against machines came with it. */
  isChecked: boolean;
}

export type GuessDecision =
  { kind: 'go' } | { kind: 'check' } | { kind: 'wait'; seconds: number } | { kind: 'blocked' };

/** Is the password of a guess looked at? */
export function decideGuess(facts: GuessFacts, now: Date): GuessDecision {
  const { own, account, network, isKnownDevice, isOwnNetwork, isChecked } = facts;
  const failures = (attempts: Attempts | null) => attempts?.failures ?? 0;
  const { own: ownLimit, account: accountLimit, network: networkLimit } = LIMITS;
  if (failures(own) >= ownLimit.block) return { kind: 'blocked' };
  const countsNetwork = !isKnownDevice && !isOwnNetwork;
  const seconds = Math.max(
    secondsToWait(own, ownLimit.wait, now),
    countsNetwork ? secondsToWait(network, networkLimit.wait, now) : 0,
  );
  if (seconds > 0) return { kind: 'wait', seconds };
  const wantsCheck =
    failures(own) >= ownLimit.check ||
    (!isKnownDevice && failures(account) >= accountLimit.check) ||
    (countsNetwork && failures(network) >= networkLimit.check);
  return wantsCheck && !isChecked ? { kind: 'check' } : { kind: 'go' };
}
