/** Intervals of years as values of a column. */
import { roomOf, type Column, type FilterValue } from './column.ts';
import type { SearchDocument } from './document.ts';

/** How the list of years shows titles without one (specification §9). */
export const UNKNOWN_YEAR = '?';

/** Inclusive; without an end it is open. */
export interface YearRange {
  from?: number;
  to?: number;
}

/** "1968", "1965-1972", "1965-", "-1972"; ends in the wrong order are swapped. Null for anything else. */
export function readYears(text: string): (YearRange & { swapped: boolean }) | null {
  const [, from = '', hyphen, to = ''] = /^(\d{0,4})([-–]?)(\d{0,4})$/.exec(text.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (!hyphen) return { from: Number(from), to: Number(from), swapped: false };
  const swapped = to !== '' && Number(from) > Number(to);
  const [first, last] = swapped ? [to, from] : [from, to];
  return {
    ...(first !== '' && { from: Number(first) }),
    ...(last !== '' && { to: Number(last) }),
    swapped,
  };
}

/** More than any year. */
const FACTOR = 10_000;

/** The first and last year of a title as one number. */
export const packYears = ({
  year,
  yearEnd,
}: Pick<SearchDocument, 'year' | 'yearEnd'>): FilterValue =>
  year === null ? UNKNOWN_YEAR : year * FACTOR + Math.max(year, yearEnd ?? year);

/** Array by ordinal of the column `years` with 1 for those that have a year in one of the ranges. */
export function ordinalsWithin(
  column: Column,
  ranges: readonly YearRange[],
  withUnknown = false,
): Uint8Array {
  const found = new Uint8Array(roomOf(column));
  column.values.forEach((value, ordinal) => {
    const isFound =
      typeof value === 'number'
        ? ranges.some((range) => overlaps(Math.floor(value / FACTOR), value % FACTOR, range))
        : withUnknown;
    if (isFound) found[ordinal] = 1;
  });
  return found;
}

const overlaps = (
  first: number,
  last: number,
  { from = -Infinity, to = Infinity }: YearRange,
): boolean => first <= to && last >= from;
