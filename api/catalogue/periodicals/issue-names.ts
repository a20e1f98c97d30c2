/** Which issue: texts as printed ("3/4"), months 1 to 12 or seasons 21 to 24. */
export interface IssueName {
  volume: string | null;
  number: string | null;
  part: string | null;
  year: number | null;
  month: number | null;
  lastMonth: number | null;
  day: number | null;
}

/** The numbers of a text as printed: 3 of "3", 3 and 4 of "3/4" and "3-4", none of "A". */
export const numbersIn = (text: string | null): number[] =>
  (text ?? '').match(/\d+/g)?.map(Number) ?? [];
