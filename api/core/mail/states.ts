import type { Tables } from '../db/schema.ts';

export type MailState = Tables['mail_outbox']['state'];

/** States of a message in the outbox, and what leads where; what was given up is tried anew when it is told to. */
export const MAIL_MOVES = {
  waiting: ['waiting', 'sent', 'dropped', 'failed'],
  failed: ['waiting'],
  sent: [],
  dropped: [],
} as const satisfies Record<MailState, readonly MailState[]>;

export const MAIL_STATES = Object.keys(MAIL_MOVES) as MailState[];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a try may take: after that whoever took the message is taken for gone. */
export const LEASE_MS = 10 * MINUTE;

/** How long is waited after each try that went wrong, then six hours each time. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
export const LONGEST_DELAY_MS = 6 * HOUR;

/** Tries before it is given up: some three days. */
export const MOST_TRIES = 16;

/** When a message is tried again that went wrong so many times; null: it is given up. */
export const nextTry = (tries: number, now: Date): Date | null =>
  tries >= MOST_TRIES ? null : new Date(now.getTime() + (DELAYS[tries - 1] ?? LONGEST_DELAY_MS));
