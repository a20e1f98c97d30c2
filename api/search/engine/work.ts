/**
 * What one search may cost, counted in postings and positions looked at, so that no query holds up
 * the others for long. A search that has spent it goes on with what it has: every title that it
 * gives answers the query, but some that do may be missing, and its result says so (`limited`).
 */
export interface Work {
  left: number;
}

/** All postings of a million titles: some tenths of a second. */
const LIMIT = 20_000_000;

export const createWork = (limit = LIMIT): Work => ({ left: limit });

/** Notes what is about to be done; false when it may not be done any more. */
export function spend(work: Work, count: number): boolean {
  work.left -= count;
  return work.left >= 0;
}

/** Was anything left undone? */
export const isLimited = ({ left }: Work): boolean => left < 0;
