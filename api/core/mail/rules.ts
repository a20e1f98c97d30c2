/*
 * Rate limit of e-mails that people may trigger (docs/decisions/guessing.md): a burst, then one per
 * interval. The state is the instant at which everything sent so far is paid off (generic cell rate
 * algorithm).
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Allowance {
  burst: number;
  /** Time to pay off one e-mail. */
  everyMs: number;
}

export const ALLOWANCES = {
  /** Per triggering account. */
  account: { burst: 10, everyMs: 12 * MINUTE },
  /** Per recipient address that is not confirmed as the sender's own. */
  recipient: { burst: 5, everyMs: 3 * HOUR },
  /** Per network, except the institution's own. */
  network: { burst: 60, everyMs: 2 * MINUTE },
} as const satisfies Record<string, Allowance>;

export type Spending = { paidOffAt: Date } | { waitSeconds: number };

/** Charges one e-mail, or returns the seconds to wait. */
export function spend(before: Date | null, { burst, everyMs }: Allowance, now: Date): Spending {
  const limit = burst * everyMs;
  // Limits the wait if the clock was set back.
  const owed = Math.min(Math.max(0, (before?.getTime() ?? 0) - now.getTime()), limit) + everyMs;
  return owed <= limit
    ? { paidOffAt: new Date(now.getTime() + owed) }
    : { waitSeconds: Math.ceil((owed - limit) / 1000) };
}
