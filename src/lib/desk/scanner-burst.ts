/**
 * Scanners type. One that ends a code with neither Enter nor Tab is known by its speed: nobody types six characters
 * at 30 milliseconds each.
 */

/** Silence after which a burst has ended. */
export const BURST_END_MS = 120;

const MAX_GAP_MS = 40;
const MIN_CHARACTERS = 6;

/** Whether characters that came one by one at these moments, in milliseconds, were typed by a scanner. */
export const isBurst = (moments: readonly number[]): boolean =>
  moments.length >= MIN_CHARACTERS &&
  moments.every((moment, n) => n === 0 || moment - (moments[n - 1] ?? 0) <= MAX_GAP_MS);
