import type { Queries, Tx } from '../../core/db/connection.ts';
import { hashCode } from './code.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** The code of a patron that still holds, by what it is derived from. */
export const activeToken = (db: Queries | Tx, patronId: number, at: Date) =>
  db
    .selectFrom('loan_tokens')
    .select(['salt', 'expires_at as expiresAt'])
    .where('patron_id', '=', patronId)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();

/** Puts a code in the place of the one that the patron had. */
export async function replaceToken(
  db: Queries | Tx,
  token: { patronId: number; salt: string; code: string; expiresAt: Date },
): Promise<void> {
  const row = {
    salt: token.salt,
    code_hash: hashCode(token.code),
    expires_at: token.expiresAt.toISOString(),
  };
  await db
    .insertInto('loan_tokens')
    .values({ patron_id: token.patronId, ...row })
    .onConflict((conflict) => conflict.column('patron_id').doUpdateSet(row))
    .execute();
}

/** Whose code this is, while it holds. */
export const patronOfToken = async (
  db: Queries | Tx,
  code: string,
  at: Date,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('loan_tokens')
      .select('patron_id')
      .where('code_hash', '=', hashCode(code))
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst()
  )?.patron_id;

/** Takes a code; false where it was taken already, or holds no more. */
export async function takeToken(tx: Tx, code: string, at: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('loan_tokens')
    .where('code_hash', '=', hashCode(code))
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the loan code of a patron, which counts for one loan. */
export const endToken = (tx: Tx, patronId: number) =>
  tx.deleteFrom('loan_tokens').where('patron_id', '=', patronId).execute();

/** Deletes codes that hold no more. Returns how many. */
export const deleteExpiredTokens = (q: Queries, at: Date): Promise<number> =>
  deletedRows(q.deleteFrom('loan_tokens').where('expires_at', '<=', at.toISOString()));
