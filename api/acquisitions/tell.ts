import { raiseAlert } from '../alerts/store.ts';
import type { Tx } from '../db/connection.ts';

/** Whoever suggested a work is told where that stands, in the transaction that moved it. */
export async function tellSuggestionMoved(
  tx: Tx,
  { id, to, at }: { id: number; to: string; at: string },
): Promise<void> {
  const suggestion = await tx
    .selectFrom('suggestions')
    .select(['patron_id as patronId', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!suggestion) return;
  const { patronId, title } = suggestion;
  const params = { title, state: to };
  await raiseAlert(tx, { patronId, kind: 'suggestion', params, at: new Date(at) });
}
