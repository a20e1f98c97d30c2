import type { Queries, Tx } from '../../../core/db/connection.ts';

/** A move of a due date or pick-up deadline, by a closure unless said. Instants, UTC. */
export interface MovedDate {
  movedAt: string;
  from: string;
  to: string;
  cause: 'closed' | 'recall' | 'recall_end';
}

/** Distinct due dates and pick-up deadlines after an instant, by library. */
export async function datesAhead(q: Queries, after: Date) {
  const loans = await q
    .selectFrom('loans')
    .select(['library_id as libraryId', 'due_at as at'])
    .distinct()
    .where('returned_at', 'is', null)
    .where('due_at', '>', after.toISOString())
    .execute();
  const holds = await q
    .selectFrom('holds as h')
    .select(['h.library_id as libraryId', 'h.expires_at as at'])
    .distinct()
    .where('h.state', '=', 'released')
    .where('h.expires_at', '>', after.toISOString())
    .execute();
  return { loans, holds: holds.map(({ libraryId, at }) => ({ libraryId, at: at ?? '' })) };
}

interface LibraryDate {
  libraryId: number;
  at: string;
}

/** Patrons with a loan that is due at that instant. */
export const borrowersWith = (q: Queries, { libraryId, at }: LibraryDate) =>
  q
    .selectFrom('loans')
    .select('patron_id as patronId')
    .distinct()
    .where('returned_at', 'is', null)
    .where('library_id', '=', libraryId)
    .where('due_at', '=', at)
    .execute();

/** Patrons whose pick-up window ends at that instant. */
export const holdersWith = (q: Queries, { libraryId, at }: LibraryDate) =>
  q
    .selectFrom('holds as h')
    .select('h.patron_id as patronId')
    .distinct()
    .where('h.state', '=', 'released')
    .where('h.library_id', '=', libraryId)
    .where('h.expires_at', '=', at)
    .execute();

/** A hold with a copy that is ready. */
export interface ReadyHold {
  id: number;
  titleId: number;
  libraryId: number;
  loanKind: string;
  since: Date;
  until: Date;
}

/** A patron's released holds. */
export async function readyHoldsOf(q: Queries | Tx, patronId: number): Promise<ReadyHold[]> {
  const rows = await q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .select(['h.id', 'h.title_id', 'h.library_id', 'c.loan_kind'])
    .select(['h.released_at', 'h.shelved_at', 'h.expires_at'])
    .where('h.patron_id', '=', patronId)
    .where('h.state', '=', 'released')
    .orderBy('h.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    titleId: row.title_id,
    libraryId: row.library_id,
    loanKind: row.loan_kind,
    // The window begins when the copy is on the shelf of holds.
    since: new Date(row.shelved_at ?? row.released_at ?? 0),
    until: new Date(row.expires_at ?? 0),
  }));
}

interface Move {
  id: number;
  from: Date;
  to: Date;
  at: Date;
  /** Default: a closure. */
  cause?: MovedDate['cause'];
}

const movedDateRow = ({ from, to, at, cause = 'closed' }: Move) => ({
  cause,
  moved_at: at.toISOString(),
  from_at: from.toISOString(),
  to_at: to.toISOString(),
});

/** Saves a later due date. Returns the id of the recorded move. */
export async function saveMovedLoan(tx: Tx, move: Move): Promise<number> {
  await tx
    .updateTable('loans')
    .set({ due_at: move.to.toISOString() })
    .where('id', '=', move.id)
    .execute();
  return recordMovedLoan(tx, move);
}

/** Records that a due date moved. Returns the id of the record. */
export const recordMovedLoan = (tx: Tx, move: Move): Promise<number> =>
  insertLine(tx, { loan_id: move.id, hold_id: null, ...movedDateRow(move) });

/** Saves a later pick-up deadline. Returns the id of the recorded move. */
export async function saveMovedHold(tx: Tx, move: Move): Promise<number> {
  await tx
    .updateTable('holds')
    .set({ expires_at: move.to.toISOString() })
    .where('id', '=', move.id)
    .execute();
  return insertLine(tx, { loan_id: null, hold_id: move.id, ...movedDateRow(move) });
}

interface Line extends ReturnType<typeof movedDateRow> {
  loan_id: number | null;
  hold_id: number | null;
}

const insertLine = async (tx: Tx, line: Line): Promise<number> =>
  (await tx.insertInto('moved_dates').values(line).returning('id').executeTakeFirstOrThrow()).id;

/** Moves of due dates by loan, oldest first. */
export async function movesOfLoans(
  q: Queries | Tx,
  loanIds: readonly number[],
): Promise<Map<number, MovedDate[]>> {
  if (loanIds.length === 0) return new Map();
  const rows = await q
    .selectFrom('moved_dates')
    .select(['loan_id as id', 'moved_at as movedAt', 'from_at as from', 'to_at as to', 'cause'])
    .where('loan_id', 'in', [...loanIds])
    .orderBy('moved_dates.id')
    .execute();
  return Map.groupBy(rows, ({ id }) => id ?? 0);
}

/** Number of moved pick-up deadlines by hold. */
export async function movesOfHolds(
  q: Queries | Tx,
  holdIds: readonly number[],
): Promise<Map<number, number>> {
  if (holdIds.length === 0) return new Map();
  const rows = await q
    .selectFrom('moved_dates')
    .select('hold_id as id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('hold_id', 'in', [...holdIds])
    .groupBy('hold_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id ?? 0, Number(count)]));
}
