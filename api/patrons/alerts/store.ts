import type { Queries, Tx } from '../../core/db/connection.ts';
import type { AlertKind, AlertParams } from './kinds.ts';

/** A kind of alert with its parameters (kinds.ts), its patron and instant. */
export interface NewAlert<K extends AlertKind> {
  patronId: number;
  kind: K;
  params: AlertParams[K];
  at: Date;
  /** It is not listed: other channels refer to it. */
  hidden?: boolean;
}

/** Writes an alert in the transaction of its cause (api/patrons/notices/notify.ts). Returns its id. */
export async function insertAlert<K extends AlertKind>(
  tx: Tx,
  alert: NewAlert<K>,
): Promise<number> {
  const { id } = await tx
    .insertInto('alerts')
    .values({
      patron_id: alert.patronId,
      kind: alert.kind,
      params: JSON.stringify(alert.params),
      created_at: alert.at.toISOString(),
      hidden: alert.hidden === true ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An alert, also one that is not listed, as data of an e-mail or push notification. */
export const alertById = (q: Queries, id: number) =>
  q
    .selectFrom('alerts')
    .select(['patron_id as patronId', 'kind', 'params', 'read_at as readAt'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

interface Page {
  from: string | undefined;
  before: string | undefined;
  offset: number;
  limit: number;
}

/** A patron's alerts in a period, newest first. */
export async function alertsOfPatron(
  q: Queries,
  patronId: number,
  { from, before, offset, limit }: Page,
) {
  const own = q
    .selectFrom('alerts')
    .where('patron_id', '=', patronId)
    .where('hidden', '=', 0)
    .where('removed_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''));
  const alerts = await own
    .select(['id', 'kind', 'params', 'created_at as at', 'read_at as readAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await own
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { alerts, total: Number(count) };
}

/** Number of a patron's unread alerts. */
export async function countUnread(q: Queries | Tx, patronId: number): Promise<number> {
  const { count } = await q
    .selectFrom('alerts')
    .select((select) => select.fn.countAll().as('count'))
    .where('patron_id', '=', patronId)
    .where('hidden', '=', 0)
    .where('removed_at', 'is', null)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks alerts of a patron as read, one or all that are listed; keeps the first reading time. */
export async function markRead(
  q: Queries,
  { patronId, id, at }: { patronId: number; id?: number; at: Date },
): Promise<void> {
  await q
    .updateTable('alerts')
    .set({ read_at: at.toISOString() })
    .where('patron_id', '=', patronId)
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
}

export const hasAlert = async (q: Queries, patronId: number, id: number): Promise<boolean> =>
  (await q
    .selectFrom('alerts')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('hidden', '=', 0)
    .where('removed_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Marks as unread what a patron read: one alert, or all that were read at an instant. */
export async function markUnread(
  q: Queries,
  { patronId, id, at }: { patronId: number; id?: number; at?: string },
): Promise<void> {
  await q
    .updateTable('alerts')
    .set({ read_at: null })
    .where('patron_id', '=', patronId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(at !== undefined, (query) => query.where('read_at', '=', at ?? ''))
    .execute();
}

/** Takes an alert of a patron off the list; false if there is none with this id. */
export async function removeAlert(
  q: Queries,
  { patronId, id, at }: { patronId: number; id: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('alerts')
    .set({ removed_at: at.toISOString() })
    .where('patron_id', '=', patronId)
    .where('hidden', '=', 0)
    .where('removed_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists a removed alert again, until it is purged. */
export async function restoreAlert(q: Queries, patronId: number, id: number): Promise<void> {
  await q
    .updateTable('alerts')
    .set({ removed_at: null })
    .where('patron_id', '=', patronId)
    .where('id', '=', id)
    .execute();
}

/** Kinds that say where the copy of a hold is. */
const COPY_OF_HOLD = ['hold_sent', 'hold_ready', 'pickup_ends', 'pickup_moved'] as const;

/** Deletes alerts that say where the copy of a hold is: it has moved, or the hold has ended. */
export async function deleteHoldAlerts(tx: Tx, holdId: number): Promise<void> {
  const rows = await tx
    .selectFrom('alerts as a')
    .innerJoin('holds as h', 'h.patron_id', 'a.patron_id')
    .select(['a.id', 'a.params'])
    .where('h.id', '=', holdId)
    .where('a.kind', 'in', COPY_OF_HOLD)
    .execute();
  const stale = rows
    .filter(({ params }) => (JSON.parse(params) as { holdId?: number }).holdId === holdId)
    .map(({ id }) => id);
  if (stale.length > 0) await tx.deleteFrom('alerts').where('id', 'in', stale).execute();
}

/** Deletes alerts older than an instant, and those that patrons removed. Returns how many. */
export async function deleteOldAlerts(q: Queries, before: Date): Promise<number> {
  const { numDeletedRows } = await q
    .deleteFrom('alerts')
    .where((or) =>
      or.or([or('created_at', '<', before.toISOString()), or('removed_at', 'is not', null)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
