import type { Database } from '#api/core/db/connection.ts';

/** Yields ids of a table in pages, to limit memory and transaction length. */
export async function* pagesOf(
  { queries }: Database,
  table: 'titles' | 'authorities',
  size = 100,
): AsyncGenerator<number[]> {
  for (let last = 0; ;) {
    const rows = await queries
      .selectFrom(table)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(size)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? last;
  }
}
