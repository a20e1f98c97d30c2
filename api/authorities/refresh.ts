import { recordChanges } from '../db/change-log.ts';
import { chunks } from '../db/chunks.ts';
import type { Queries, Tx } from '../db/connection.ts';
import { authoritySummary } from '../marc/map-authority.ts';
import type { MarcRecord } from '../marc/record.ts';

/** Which of these authorities no longer say what their record says, with what they should say. */
export async function staleAuthorities(
  queries: Queries | Tx,
  ids: readonly number[],
): Promise<{ id: number; summary: string }[]> {
  const stale: { id: number; summary: string }[] = [];
  for (const some of chunks(ids)) {
    const rows = await queries
      .selectFrom('authorities')
      .select(['id', 'marc', 'summary'])
      .where('id', 'in', some)
      .where('marc', 'is not', null)
      .execute();
    for (const { id, marc, summary } of rows) {
      const fresh = JSON.stringify(authoritySummary(JSON.parse(marc ?? '') as MarcRecord));
      if (fresh !== summary) stale.push({ id, summary: fresh });
    }
  }
  return stale;
}

/** Writes anew what the records of these authorities say; answers with how many differed. */
export async function refreshAuthorities(
  tx: Tx,
  ids: readonly number[],
  now: string,
): Promise<number> {
  const stale = await staleAuthorities(tx, ids);
  for (const { id, summary } of stale) {
    await tx
      .updateTable('authorities')
      .set({ summary, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  await recordChanges(
    tx,
    'authority',
    stale.map(({ id }) => id),
    now,
  );
  return stale.length;
}
