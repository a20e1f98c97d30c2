/** How often a title was lent, and to how many different people. */
export interface Tally {
  titleId: number;
  loans: number;
  readers: number;
}

/** Of fewer readers it could be guessed who they are. */
export const LEAST_READERS = 5;
/** So many titles are told. */
export const MOST_TITLES = 5;
/** Loans of so many days count. */
export const DAYS_COUNTED = 90;

/** The titles lent most, of which enough people have read each; equal ones in the order of their ids. */
export const mostRead = (tallies: readonly Tally[]): Tally[] =>
  tallies
    .filter(({ readers }) => readers >= LEAST_READERS)
    .sort((a, b) => b.loans - a.loans || a.titleId - b.titleId)
    .slice(0, MOST_TITLES);
