/** Names of the rows of a query in an address: q, q2, q3 … with for, for2, for3 … */
export const rowSuffix = (row: number): string => (row === 1 ? '' : String(row));

/** What joins a row with the one above: `condition` the second, `condition2` the third … */
export const conditionName = (row: number): string => `condition${rowSuffix(row - 1)}`;
