import type { Queries } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** Stores a solution until it expires; returns whether this was its first use. */
export async function recordUse(
  q: Queries,
  signature: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  await deleteExpiredSolutions(q, now);
  const first = await q
    .insertInto('spent_captchas')
    .values({ signature, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .returning('signature')
    .executeTakeFirst();
  return first !== undefined;
}

/** Deletes expired solutions. Returns how many. */
export const deleteExpiredSolutions = (q: Queries, now: Date): Promise<number> =>
  deletedRows(q.deleteFrom('spent_captchas').where('expires_at', '<=', now.toISOString()));
