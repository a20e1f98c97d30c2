/** Loans of a title, and distinct borrowers. */
export interface ReadCount {
  titleId: number;
  loans: number;
  readers: number;
}

/** Titles with fewer readers are left out, because the readers could be guessed. */
export const MIN_READERS = 5;
export const MAX_TITLES = 5;
export const DAYS_COUNTED = 90;

/** The most lent titles with enough readers; ties by id. */
export const mostRead = (counts: readonly ReadCount[]): ReadCount[] =>
  counts
    .filter(({ readers }) => readers >= MIN_READERS)
    .sort((a, b) => b.loans - a.loans || a.titleId - b.titleId)
    .slice(0, MAX_TITLES);
