import { compiledOnce } from '../../core/db/compile-once.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

const itemRows = compiledOnce((db, barcode: string) =>
  (db as Queries)
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'c.library_id')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.copy_id', '=', 'c.id').on('l.returned_at', 'is', null),
    )
    .select([
      'c.id',
      'c.title_id as titleId',
      'c.barcode',
      'c.state',
      'c.call_number as callNumber',
    ])
    .select(['c.shelf_location as shelf', 'c.library_id as libraryId', 'c.volume', 'c.tome'])
    .select(['c.part', 'c.additional', 'b.name as library', 'b.code as libraryCode'])
    .select(['b.time_zone as zone', 't.summary', 'l.id as loanId', 'l.patron_id as patronId'])
    .select(['l.due_at as dueAt', 'l.recalled_at as recalledAt', 'l.claimed_at as claimedAt'])
    .where('c.barcode', '=', barcode),
);

/** A copy as terminals see it. */
export interface Item extends Omit<
  Awaited<ReturnType<typeof itemRows>>[number],
  'summary' | 'additional'
> {
  summary: TitleSummary;
  additional: boolean;
}

/** The copy with a barcode, with its open loan; null: there is none. */
export async function itemByBarcode(q: Queries | Tx, barcode: string): Promise<Item | null> {
  if (barcode === '') return null;
  const [row] = await itemRows(q, barcode);
  if (!row) return null;
  const summary = JSON.parse(row.summary) as TitleSummary;
  return { ...row, summary, additional: row.additional === 1 };
}

/** When a copy is due that was lent to a patron at an instant, also if it was returned since; undefined: it was not. */
export async function dueDateOfLoan(
  q: Queries,
  { copyId, patronId, at }: { copyId: number; patronId: number; at: Date },
): Promise<string | undefined> {
  const loan = await q
    .selectFrom('loans')
    .select('due_at')
    .where('patron_id', '=', patronId)
    .where('lent_at', '=', at.toISOString())
    .where('copy_id', '=', copyId)
    .executeTakeFirst();
  return loan?.due_at;
}

/** Barcodes of copies. */
export async function barcodesOf(q: Queries, copyIds: readonly number[]) {
  if (copyIds.length === 0) return new Map<number, string>();
  const rows = await q
    .selectFrom('copies')
    .select(['id', 'barcode'])
    .where('id', 'in', [...copyIds])
    .execute();
  return new Map(rows.map(({ id, barcode }) => [id, barcode]));
}
