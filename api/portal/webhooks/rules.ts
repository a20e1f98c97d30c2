import { createHmac } from 'node:crypto';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A receiver that has accepted nothing for so long is switched off. */
export const MAX_FAILING_MS = 3 * DAY;

/** For how long the key before a rotation also signs. */
export const ROTATION_MS = DAY;

/** Delays after failed attempts, then six hours each. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
const MAX_DELAY = 6 * HOUR;

/** Attempts before a delivery is given up: four days, so that a dead receiver is switched off first. */
const MAX_TRIES = 20;

/** Time of the next attempt after so many; null: give up. */
export const nextAttempt = (tries: number, now: Date): Date | null =>
  tries >= MAX_TRIES ? null : new Date(now.getTime() + (DELAYS[tries - 1] ?? MAX_DELAY));

/** When a receiver that fails since an instant is tried again: the pause grows with the time that it has failed. */
export function nextTurn(failingSince: Date, now: Date): Date {
  const failing = now.getTime() - failingSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(failing, MINUTE), MAX_DELAY));
}

/** Signature of a message (Standard Webhooks): one for each key, apart by blanks. */
export function signature(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return signed.join(' ');
}
