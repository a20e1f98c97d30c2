/**
 * Names of a row of a query in an address: q and for, then q2, for2 and the condition that joins them with
 * the row above, then q3, for3 and condition2 …
 */
export const rowNames = (row: number): { q: string; for: string; condition: string } => ({
  q: `q${suffix(row)}`,
  for: `for${suffix(row)}`,
  condition: `condition${suffix(row - 1)}`,
});

const suffix = (row: number): string => (row <= 1 ? '' : String(row));
