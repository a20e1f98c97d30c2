import type { Tx } from '../../../core/db/connection.ts';

/** Groups of patrons, by patron. */
export async function groupsOfPatrons(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('patrons')
    .select(['id', 'group_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, group_id: group }) => [id, group]));
}

interface SavedRecall {
  /** Null: the recall ends. */
  at: Date | null;
  dueAt: Date;
  dueBefore: Date | null;
}

/** Saves a recall or its end; reminders begin again for the new date. */
export const saveRecall = (tx: Tx, loanId: number, { at, dueAt, dueBefore }: SavedRecall) =>
  tx
    .updateTable('loans')
    .set({
      due_at: dueAt.toISOString(),
      recalled_at: at?.toISOString() ?? null,
      recalled_from: dueBefore?.toISOString() ?? null,
      noticed_on: null,
    })
    .where('id', '=', loanId)
    .execute();
