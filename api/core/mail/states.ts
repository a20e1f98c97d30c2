import type { Tables } from '../db/schema.ts';

/** Kind of push notifications, which wait in the outbox of e-mails. */
export const PUSH = 'push';

export type MailState = Tables['mail_outbox']['state'];

/** States of an e-mail in the outbox with their transitions; failed ones are retried only on request. */
export const MAIL_MOVES = {
  waiting: ['waiting', 'sent', 'dropped', 'failed'],
  failed: ['waiting'],
  sent: [],
  dropped: [],
} as const satisfies Record<MailState, readonly MailState[]>;

export const MAIL_STATES = Object.keys(MAIL_MOVES) as MailState[];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Maximum duration of an attempt; after that the lease expires. */
export const LEASE_MS = 10 * MINUTE;

/** Delays after failed attempts, then six hours each. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
export const MAX_DELAY_MS = 6 * HOUR;

/** Attempts before it is given up: about three days. */
export const MAX_TRIES = 16;

/** Time of the next attempt after so many; null: give up. */
export const nextTry = (tries: number, now: Date): Date | null =>
  tries >= MAX_TRIES ? null : new Date(now.getTime() + (DELAYS[tries - 1] ?? MAX_DELAY_MS));
