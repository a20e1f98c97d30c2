import type { Queries } from '../../core/db/connection.ts';
import type { ReadCount } from './being-read.ts';

/** Loans by title since an instant. Titles that are withdrawn do not count. */
export async function readCountsSince(q: Queries, since: Date): Promise<ReadCount[]> {
  const rows = await q
    .selectFrom('loans')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .innerJoin('titles', 'titles.id', 'copies.title_id')
    .select(({ fn }) => [
      'copies.title_id as titleId',
      fn.countAll().as('loans'),
      fn.count('loans.patron_id').distinct().as('readers'),
    ])
    .where('loans.lent_at', '>=', since.toISOString())
    .where('titles.withdrawn_at', 'is', null)
    .groupBy('copies.title_id')
    .execute();
  return rows.map(({ titleId, loans, readers }) => ({
    titleId,
    loans: Number(loans),
    readers: Number(readers),
  }));
}
