import type { Reason } from '#contract/refusals.ts';
import { SUGGESTION_MOVES } from '../acquisitions/states.ts';
import { listSuggestions } from '../acquisitions/store.ts';
import { COMMENT_MOVES } from '../comments/rules.ts';
import { listComments } from '../comments/store.ts';
import type { Queries, Tx } from '../db/connection.ts';

/** One thing as the desk sees it. */
export interface DeskItem {
  id: number;
  state: string;
  library: string;
  patron: string;
  /** When it came in. */
  at: string;
  text: string;
}

/** Something that the desk moves along its states. */
export interface DeskEntity {
  table: 'general_comments' | 'suggestions';
  /** Which state leads to which: the table that the rules use. */
  moves: Moves;
  list: (q: Queries) => Promise<DeskItem[]>;
}
type Moves = Readonly<Record<string, readonly string[]>>;

/** By the name that is typed. */
export const DESK_ENTITIES: Readonly<Record<string, DeskEntity>> = {
  comment: { table: 'general_comments', moves: COMMENT_MOVES, list: listComments },
  suggestion: { table: 'suggestions', moves: SUGGESTION_MOVES, list: listSuggestions },
};

/** May this move be made? Null when it may. Pure. */
export function decideMove(moves: Moves, from: string, to: string): Reason | null {
  const possible = moves[from] ?? [];
  if (possible.includes(to)) return null;
  const possiveis = possible.join(', ') || '—';
  return { code: 'move_not_allowed', params: { de: from, para: to, possiveis } };
}

/** Moves one thing; answers with the state that it was in, or with why it stays there. */
export async function moveEntity(
  tx: Tx,
  { table, moves }: DeskEntity,
  { id, to, at }: { id: number; to: string; at: string },
): Promise<{ from: string } | { reason: Reason }> {
  const row = await tx.selectFrom(table).select('state').where('id', '=', id).executeTakeFirst();
  if (!row) return { reason: { code: 'thing_not_found', params: { codigo: id } } };
  const reason = decideMove(moves, row.state, to);
  if (reason) return { reason };
  await tx.updateTable(table).set({ state: to, updated_at: at }).where('id', '=', id).execute();
  return { from: row.state };
}
