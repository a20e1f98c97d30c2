/** Both engines limit the parameters of a statement; this many rows always fit. */
const ROWS_PER_STATEMENT = 500;

/** Splits a list for statements of limited size. */
export function* chunks<T>(list: readonly T[], size = ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
