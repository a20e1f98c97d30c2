/*
 * Limits of password attempts (specification §8: 429 and 430). Refusals depend on failures per account and
 * network, so that nobody is locked out by others elsewhere; failures per account alone only require a
 * captcha. Unknown names are treated alike. Reasons for the numbers: docs/security.md.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong passwords per day that trigger each measure. */
export const LIMITS = {
  /** Of one account from one network, or from a device known to the account. */
  own: { check: 5, wait: 10, block: 20 },
  /** Of one account, from anywhere. */
  account: { check: 20 },
  /** From one network, which a campus may share, for any account. */
  network: { check: 50, wait: 500 },
} as const;

const FIRST_WAIT_MS = 30_000;
export const MAX_WAIT_MS = HOUR_MS;

/** Consecutive wrong passwords. */
export interface Attempts {
  failures: number;
  firstAt: Date;
  lastAt: Date;
}

/** Delay after this many failures. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - free), MAX_WAIT_MS);

/** Seconds left to wait; 0: none. Never more than the delay itself. */
export function secondsToWait(attempts: Attempts | null, free: number, now: Date): number {
  if (!attempts) return 0;
  const wait = waitAfter(attempts.failures, free);
  const left = Math.min(wait, attempts.lastAt.getTime() + wait - now.getTime());
  return Math.max(0, Math.ceil(left / 1000));
}

/** Corrects times that lie in the future because the clock was set back. */
export function inThePast(attempts: Attempts, now: Date): Attempts {
  if (attempts.lastAt <= now) return attempts;
  return { ...attempts, firstAt: new Date(Math.min(+attempts.firstAt, +now)), lastAt: now };
}

/** Counts a failure; counting restarts a day after the first. */
export const afterWrongAttempt = (attempts: Attempts | null, now: Date): Attempts =>
  attempts === null || now.getTime() - attempts.firstAt.getTime() >= DAY_MS
    ? { failures: 1, firstAt: now, lastAt: now }
    : { ...attempts, failures: attempts.failures + 1, lastAt: now };

/** Attempts before this instant can be deleted. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Facts about an attempt before the password is verified. */
export interface GuessFacts {
  /** From the known device, or else from this network. */
  own: Attempts | null;
  account: Attempts | null;
  network: Attempts | null;
  /** The account has signed in on this device before. */
  isKnownDevice: boolean;
  /** The institution declared the network as its own. */
  isOwnNetwork: boolean;
  /** A captcha was solved. */
  isChecked: boolean;
}

export type GuessDecision =
  { kind: 'go' } | { kind: 'check' } | { kind: 'wait'; seconds: number } | { kind: 'blocked' };

/** Decides whether the password is verified. */
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
