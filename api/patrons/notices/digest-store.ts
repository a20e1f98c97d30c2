import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Day } from '../../circulation/units/zone.ts';

/** Whether a patron wants one e-mail a day instead of many, and the day of the last one. */
export async function digestOf(
  q: Queries | Tx,
  patronId: number,
): Promise<{ sentOn: Day | null } | undefined> {
  return q
    .selectFrom('notice_digests')
    .select('sent_on as sentOn')
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
}

/** Saves whether a patron wants one e-mail a day. */
export async function saveDigest(
  q: Queries | Tx,
  patronId: number,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) {
    await q.deleteFrom('notice_digests').where('patron_id', '=', patronId).execute();
    return;
  }
  await q
    .insertInto('notice_digests')
    .values({ patron_id: patronId, sent_on: null })
    .onConflict((conflict) => conflict.column('patron_id').doNothing())
    .execute();
}

/** Claims the e-mail of a day; false: it was sent, or is being sent. */
export async function claimDigest(q: Queries, patronId: number, today: Day): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('notice_digests')
    .set({ sent_on: today })
    .where('patron_id', '=', patronId)
    .where(({ eb, or }) => or([eb('sent_on', 'is', null), eb('sent_on', '<', today)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
