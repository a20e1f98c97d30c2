/*
 * How much mail people may trigger (docs/decisions/guessing.md): some messages at once, then one per interval.
 * Kept is the instant at which everything sent so far is paid off (the generic cell rate algorithm).
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Allowance {
  /** Messages that may be sent at once. */
  burst: number;
  /** How long each message takes to be paid off. */
  everyMs: number;
}

export const ALLOWANCES = {
  /** Messages that one account triggers. */
  account: { burst: 10, everyMs: 12 * MINUTE },
  /** Messages to one address that is not confirmed as the sender's own, whoever sends them. */
  recipient: { burst: 5, everyMs: 3 * HOUR },
  /** Messages triggered from one network that the institution has not named as its own. */
  network: { burst: 60, everyMs: 2 * MINUTE },
} as const satisfies Record<string, Allowance>;

export type Spending = { paidOffAt: Date } | { waitSeconds: number };

/** Pays one message, or tells how long to wait until one may be sent. */
export function spend(before: Date | null, { burst, everyMs }: Allowance, now: Date): Spending {
  const limit = burst * everyMs;
  // A clock that was set back must not make anybody wait longer than the whole allowance.
  const owed = Math.min(Math.max(0, (before?.getTime() ?? 0) - now.getTime()), limit) + everyMs;
  return owed <= limit
    ? { paidOffAt: new Date(now.getTime() + owed) }
    : { waitSeconds: Math.ceil((owed - limit) / 1000) };
}
