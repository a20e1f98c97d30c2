import type { Queries, Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';

/** Whose past loans are asked for, and which. */
export interface HistoryQuestion {
  patronId: number;
  /** First instant of lending, included. */
  from?: Date | undefined;
  /** Last instant of lending, not included. */
  to?: Date | undefined;
  /** Only those that cost a fine. */
  finedOnly: boolean;
}

export interface PastLoan {
  id: number;
  titleId: number;
  summary: TitleSummary;
  libraryId: number;
  libraryName: string;
  timeZone: string;
  lentAt: string;
  dueAt: string;
  returnedAt: string;
  closedAs: 'lost' | 'claimed' | null;
  renewals: number;
  fineCents: number;
}

const pastLoans = (db: Queries, { patronId, from, to, finedOnly }: HistoryQuestion) =>
  db
    .selectFrom('loans as l')
    .where('l.patron_id', '=', patronId)
    .where('l.returned_at', 'is not', null)
    .$if(from !== undefined, (query) => query.where('l.lent_at', '>=', from?.toISOString() ?? ''))
    .$if(to !== undefined, (query) => query.where('l.lent_at', '<', to?.toISOString() ?? ''))
    .$if(finedOnly, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(selectFrom('debts as d').select('d.id').whereRef('d.loan_id', '=', 'l.id')),
      ),
    );

/** How many loans that were returned there are. */
export async function countPastLoans(db: Queries, question: HistoryQuestion): Promise<number> {
  const { count } = await pastLoans(db, question)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of them, newest first. */
export async function readPastLoans(
  db: Queries,
  question: HistoryQuestion,
  { page, perPage }: { page: number; perPage: number },
): Promise<PastLoan[]> {
  const rows = await pastLoans(db, question)
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.id', 'c.title_id', 't.summary', 'b.id as library_id', 'b.name', 'b.time_zone'])
    .select(['l.lent_at', 'l.due_at', 'l.returned_at', 'l.closed_as', 'l.renewals'])
    .select(({ selectFrom }) =>
      selectFrom('debts as d')
        .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
        .whereRef('d.loan_id', '=', 'l.id')
        .where('e.kind', '=', 'charge')
        .select(({ fn }) => fn.sum<number | null>('e.cents').as('cents'))
        .as('fine'),
    )
    .orderBy('l.lent_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    titleId: row.title_id,
    summary: JSON.parse(row.summary) as TitleSummary,
    libraryId: row.library_id,
    libraryName: row.name,
    timeZone: row.time_zone,
    lentAt: row.lent_at,
    dueAt: row.due_at,
    returnedAt: row.returned_at ?? row.due_at,
    closedAs: row.closed_as,
    renewals: row.renewals,
    fineCents: Number(row.fine ?? 0),
  }));
}

/** Whether a patron's loans stay in view after their return. */
export const keepsHistory = async (db: Queries | Tx, patronId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('patrons')
      .select('keeps_history')
      .where('id', '=', patronId)
      .executeTakeFirst()
  )?.keeps_history !== 0;

export const saveKeepsHistory = (tx: Tx, patronId: number, keeps: boolean) =>
  tx
    .updateTable('patrons')
    .set({ keeps_history: keeps ? 1 : 0 })
    .where('id', '=', patronId)
    .execute();

/**
 * Deletes a patron's returned loans, with their renewals, and ended holds: all, or those that ended before an
 * instant. They are counted for the statistics by title, library and month, without the patron. A loan with an
 * open fine is not deleted: it explains the debt. Returns the number of loans and holds deleted.
 */
export async function deleteReadingHistory(
  tx: Tx,
  patronId: number,
  before?: Date,
): Promise<number> {
  const loans = await tx
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .select(['l.id', 'c.title_id', 'l.library_id', 'l.lent_at as at', 'l.renewals'])
    .where('l.patron_id', '=', patronId)
    .where('l.returned_at', 'is not', null)
    .$if(before !== undefined, (query) =>
      query.where('l.returned_at', '<', before?.toISOString() ?? ''),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('debts as d')
            .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
            .select('d.id')
            .whereRef('d.loan_id', '=', 'l.id')
            .groupBy('d.id')
            .having(({ fn }) => fn.sum('e.cents'), '>', 0),
        ),
      ),
    )
    .execute();
  for (const loan of loans) {
    await countDeletedLoans(tx, loan, { loans: 1, renewals: loan.renewals, holds: 0 });
    await tx.updateTable('debts').set({ loan_id: null }).where('loan_id', '=', loan.id).execute();
    await tx.deleteFrom('renewals').where('loan_id', '=', loan.id).execute();
    await tx.deleteFrom('loans').where('id', '=', loan.id).execute();
  }
  const holds = await tx
    .deleteFrom('holds')
    .where('patron_id', '=', patronId)
    .where('ended_at', 'is not', null)
    .$if(before !== undefined, (query) => query.where('ended_at', '<', before?.toISOString() ?? ''))
    .returning(['title_id', 'library_id', 'placed_at as at'])
    .execute();
  for (const hold of holds) await countDeletedLoans(tx, hold, { loans: 0, renewals: 0, holds: 1 });
  return loans.length + holds.length;
}

/** Patrons with loans or holds that ended (before an instant, if given): those who keep a history, or those who do not. */
export async function patronsWithPast(
  q: Queries,
  { keeps, before }: { keeps: boolean; before?: Date },
): Promise<number[]> {
  const end = before?.toISOString() ?? 'Z';
  const rows = await q
    .selectFrom('patrons as p')
    .select('p.id')
    .where('p.keeps_history', '=', keeps ? 1 : 0)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('loans as l')
            .select('l.id')
            .whereRef('l.patron_id', '=', 'p.id')
            .where('l.returned_at', '<', end),
        ),
        exists(
          selectFrom('holds as h')
            .select('h.id')
            .whereRef('h.patron_id', '=', 'p.id')
            .where('h.ended_at', '<', end),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

type Counts = Record<'loans' | 'renewals' | 'holds', number>;

const countDeletedLoans = (
  tx: Tx,
  { title_id, library_id, at }: { title_id: number; library_id: number; at: string },
  more: Counts,
) =>
  tx
    .insertInto('forgotten_loans')
    .values({ title_id, library_id, month: at.slice(0, 7), ...more })
    .onConflict((conflict) =>
      conflict.columns(['title_id', 'library_id', 'month']).doUpdateSet(({ eb, ref }) => ({
        loans: eb(ref('forgotten_loans.loans'), '+', more.loans),
        renewals: eb(ref('forgotten_loans.renewals'), '+', more.renewals),
        holds: eb(ref('forgotten_loans.holds'), '+', more.holds),
      })),
    )
    .execute();
