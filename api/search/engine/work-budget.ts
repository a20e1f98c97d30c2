/**
 * The budget of one search, counted in postings and positions read, so that no query blocks others for long.
 * A search that exhausts it continues with what it has: every returned title matches the query, but some
 * matches may be missing, and the result says so (`limited`).
 */
export interface WorkBudget {
  left: number;
}

/** About all postings of a million titles: some tenths of a second. */
const DEFAULT_BUDGET = 20_000_000;

export const createWorkBudget = (limit = DEFAULT_BUDGET): WorkBudget => ({ left: limit });

/** Charges the budget; false when it is exhausted and the work must not be done. */
export function spend(work: WorkBudget, count: number): boolean {
  work.left -= count;
  return work.left >= 0;
}

/** True if the budget was exhausted. */
export const isExhausted = ({ left }: WorkBudget): boolean => left < 0;
