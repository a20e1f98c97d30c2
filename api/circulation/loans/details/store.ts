import type { Queries } from '../../../core/db/connection.ts';

/** A loan of this patron with the shelf data of its copy; undefined: there is none. */
export const loanWithCopy = (db: Queries, patronId: number, loanId: number) =>
  db
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.id', 'l.lent_at', 'l.due_at', 'l.returned_at', 'l.closed_as', 'l.library_id'])
    .select(['c.id as copy_id', 'c.title_id', 'c.barcode', 'c.number', 'c.call_number'])
    .select(['c.shelf_location', 'c.volume', 'c.tome', 'c.part', 'c.additional', 'c.loan_kind'])
    .select(['b.name as library', 'b.time_zone'])
    .where('l.id', '=', loanId)
    .where('l.patron_id', '=', patronId)
    .executeTakeFirst();

export type LoanWithCopy = NonNullable<Awaited<ReturnType<typeof loanWithCopy>>>;

/** The renewals of a loan, oldest first. */
export const renewalsOf = (db: Queries, loanId: number) =>
  db
    .selectFrom('renewals')
    .select(['renewed_at', 'previous_due_at', 'due_at', 'receipt'])
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute();

/** What a loan cost, and what of that is still owed, in cents. */
export async function loanCost(
  db: Queries,
  loanId: number,
): Promise<{ chargedCents: number; owedCents: number }> {
  const entries = await db
    .selectFrom('debts as d')
    .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
    .select(['e.kind', 'e.cents'])
    .where('d.loan_id', '=', loanId)
    .execute();
  const sum = (some: typeof entries) => some.reduce((cents, entry) => cents + entry.cents, 0);
  return {
    chargedCents: sum(entries.filter(({ kind }) => kind === 'charge')),
    owedCents: sum(entries),
  };
}
