/** Both engines bound the number of values in one statement; this many rows always fit. */
const ROWS_PER_STATEMENT = 500;

/** Cuts a list into pieces that one statement can take. */
export function* chunks<T>(list: readonly T[], size = ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
