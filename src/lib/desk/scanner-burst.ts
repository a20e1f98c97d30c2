/**
 * Scanners type. One that ends a code with neither Enter nor Tab is known by its speed: nobody types six characters
 * at 30 milliseconds each.
 */

/** Silence after which a burst has ended. A busy page may hear a character late, and half a code is another code. */
const END_MS = 400;
/** The same where codes have ended with a key before: it will come. */
const END_BY_KEY_MS = 1500;

const MAX_GAP_MS = 40;
const MIN_CHARACTERS = 6;

/** How long to wait for what follows a burst. */
export const burstEndMs = (endedByKey: boolean): number => (endedByKey ? END_BY_KEY_MS : END_MS);

/** Whether characters that came one by one at these moments, in milliseconds, were typed by a scanner. */
export const isBurst = (moments: readonly number[]): boolean =>
  moments.length >= MIN_CHARACTERS &&
  moments.every((moment, n) => n === 0 || moment - (moments[n - 1] ?? 0) <= MAX_GAP_MS);
