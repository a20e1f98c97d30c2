import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** Staff acts that show or change a record. Titles are not logged, since reading is private. */
const VIEW_ACTS = [
  'lent',
  'returned',
  'enrolled',
  'paid',
  'waived',
  'moved',
  'listed',
  'fetched',
  'card',
  'audited',
  'refused',
  'factor',
] as const;
export type ViewAct = (typeof VIEW_ACTS)[number];

const MAX_LENGTH = 80;

export interface View {
  patronIds: readonly number[];
  staff: string;
  act: ViewAct;
  at: Date;
}

/** Logs views of records by staff. */
export async function noteViews(q: Queries | Tx, { patronIds, staff, act, at }: View) {
  const rows = [...new Set(patronIds)].map((id) => ({
    ...{ patron_id: id, staff: staff.slice(0, MAX_LENGTH), act, at: at.toISOString() },
  }));
  for (const some of chunks(rows)) await q.insertInto('record_views').values(some).execute();
}

/** Deletes views older than an instant. Returns how many. */
export const deleteViews = (q: Queries | Tx, before: Date): Promise<number> =>
  deletedRows(q.deleteFrom('record_views').where('at', '<', before.toISOString()));

const SHOWN = 50;

/** Views of a record, newest first. */
export const viewsOf = (q: Queries, patronId: number) =>
  q
    .selectFrom('record_views')
    .select(['staff', 'act', 'at'])
    .where('patron_id', '=', patronId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
