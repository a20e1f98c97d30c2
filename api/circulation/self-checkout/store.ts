import type { Queries, Tx } from '../../core/db/connection.ts';
import { makeCode } from '../../core/verification-code.ts';

/** Length of the code on a wall; wrong ones are counted. */
export const WALL_CODE_LENGTH = 8;

export interface WallCode {
  code: string;
  /** ISO instant, UTC. */
  expiresAt: string;
}

/** The current code of a library. */
export const wallCodeOf = (q: Queries | Tx, libraryId: number, at: Date) =>
  q
    .selectFrom('wall_codes')
    .select(['code', 'expires_at as expiresAt'])
    .where('library_id', '=', libraryId)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();

/** Replaces the code of a library; the previous one is no longer valid. */
export async function replaceWallCode(
  q: Queries | Tx,
  libraryId: number,
  expiresAt: Date,
): Promise<WallCode> {
  const row = { code: makeCode(WALL_CODE_LENGTH), expires_at: expiresAt.toISOString() };
  await q
    .insertInto('wall_codes')
    .values({ library_id: libraryId, ...row })
    .onConflict((conflict) => conflict.column('library_id').doUpdateSet(row))
    .execute();
  return { code: row.code, expiresAt: row.expires_at };
}

/** The library whose current code this is. */
export const libraryOfWallCode = async (
  q: Queries | Tx,
  code: string,
  at: Date,
): Promise<number | undefined> =>
  (
    await q
      .selectFrom('wall_codes')
      .select('library_id')
      .where('code', '=', code)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst()
  )?.library_id;

const selfLoans = (q: Queries | Tx) =>
  q
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .innerJoin('patrons as p', 'p.id', 'l.patron_id')
    .select(['l.id', 'l.patron_id as patronId', 'l.receipt', 'l.lent_at as lentAt'])
    .select(['l.due_at as dueAt', 'l.returned_at as returnedAt', 'c.barcode', 't.id as titleId'])
    .select(['t.summary', 'b.name as library', 'b.time_zone as timeZone', 'p.name as patron'])
    .where('l.receipt', 'is not', null);

export type SelfLoan = Awaited<ReturnType<ReturnType<typeof selfLoans>['executeTakeFirstOrThrow']>>;

/** Open loans that a patron made by self-checkout since an instant, newest first. */
export const openSelfLoans = (q: Queries | Tx, patronId: number, since: Date) =>
  selfLoans(q)
    .where('l.patron_id', '=', patronId)
    .where('l.returned_at', 'is', null)
    .where('l.lent_at', '>=', since.toISOString())
    .orderBy('l.lent_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();

/** The open loan of a copy that the patron made by self-checkout. */
export const openSelfLoanOf = (q: Queries | Tx, patronId: number, barcode: string) =>
  selfLoans(q)
    .where('l.patron_id', '=', patronId)
    .where('c.barcode', '=', barcode)
    .where('l.returned_at', 'is', null)
    .executeTakeFirst();

/** The loan that a receipt proves. */
export const loanOfReceipt = (q: Queries | Tx, receipt: string) =>
  selfLoans(q).where('l.receipt', '=', receipt).executeTakeFirst();

/** The pick-up library of the patron's hold for which a copy is set aside. */
export const pickupOf = async (
  q: Queries | Tx,
  { patronId, copyId }: { patronId: number; copyId: number },
): Promise<number | undefined> =>
  (
    await q
      .selectFrom('holds')
      .select('library_id')
      .where('patron_id', '=', patronId)
      .where('copy_id', '=', copyId)
      .where('state', '=', 'released')
      .executeTakeFirst()
  )?.library_id;
