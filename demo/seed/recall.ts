import { recallFor } from '#api/circulation/loans/recall/acts.ts';
import type { Tx } from '#api/core/db/connection.ts';

/** Recalls a loan for the first hold that can recall one. Its e-mail belongs to the past and is not sent. */
export async function seedRecall(tx: Tx, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('holds')
    .select(['id as holdId', 'title_id as titleId'])
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute();
  for (const hold of waiting) {
    if (await recallFor(tx, hold, now)) break;
  }
  await tx.deleteFrom('mail_outbox').execute();
}
