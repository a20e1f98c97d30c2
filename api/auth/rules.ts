/**
 * Sessions and refresh tokens (specification §4, design §4): rotation, reuse detection, and a
 * grace period in which a tab that comes late with a just-used token gets the same successor.
 */

/** Milliseconds in which a used token still leads to its successor. */
export const GRACE_MS = 30_000;

const HOUR_MS = 3_600_000;
/** Idle time after which a session ends: of this browser session only, and remembered. */
export const IDLE_MS = { session: 12 * HOUR_MS, remembered: 30 * 24 * HOUR_MS } as const;

export interface RefreshFacts {
  usedAt: Date | null;
  expiresAt: Date;
}

export type RefreshDecision =
  | { kind: 'rotate' }
  /** A late tab: answer with the successor that was given before. */
  | { kind: 'repeat' }
  /** Used before and again: somebody copied it. The whole session ends. */
  | { kind: 'reuse' }
  | { kind: 'expired' };

/** What to do with a refresh token that is presented now. */
export function decideRefresh({ usedAt, expiresAt }: RefreshFacts, now: Date): RefreshDecision {
  if (usedAt !== null) {
    return now.getTime() - usedAt.getTime() <= GRACE_MS ? { kind: 'repeat' } : { kind: 'reuse' };
  }
  return now >= expiresAt ? { kind: 'expired' } : { kind: 'rotate' };
}

/** When a token that is issued now stops working if it is not used. */
export const expiryOf = (remember: boolean, now: Date): Date =>
  new Date(now.getTime() + (remember ? IDLE_MS.remembered : IDLE_MS.session));
