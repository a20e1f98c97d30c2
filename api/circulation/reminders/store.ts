import type { Queries, Tx } from '../../core/db/connection.ts';

export async function wantsReminders(q: Queries, patronId: number): Promise<boolean> {
  const row = await q
    .selectFrom('patrons')
    .select('wants_reminders')
    .where('id', '=', patronId)
    .executeTakeFirst();
  return row?.wants_reminders === 1;
}

/** Saves whether the patron wants reminders of due loans. */
export const saveWantsReminders = (q: Queries | Tx, patronId: number, wants: boolean) =>
  q
    .updateTable('patrons')
    .set({ wants_reminders: wants ? 1 : 0 })
    .where('id', '=', patronId)
    .execute();
