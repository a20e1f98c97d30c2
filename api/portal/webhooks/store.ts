import type { Insertable, Updateable } from 'kysely';
import type { Queries } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';

/** A receiver of events. */
export interface Webhook {
  id: number;
  url: string;
  events: string;
  secret: string;
  previousSecret: string | null;
  previousUntil: string | null;
  state: 'on' | 'off';
  reason: string;
  failingSince: string | null;
  nextAt: string;
  createdAt: string;
}

const webhookRows = (q: Queries) =>
  q
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'secret', 'state', 'reason', 'next_at as nextAt'])
    .select(['previous_secret as previousSecret', 'previous_until as previousUntil'])
    .select(['failing_since as failingSince', 'created_at as createdAt'])
    .orderBy('id');

export const listWebhooks = (q: Queries): Promise<Webhook[]> => webhookRows(q).execute();

export const findWebhook = (q: Queries, id: number): Promise<Webhook | undefined> =>
  webhookRows(q).where('id', '=', id).executeTakeFirst();

/** Adds a webhook; undefined: there is one with this address. */
export const addWebhook = (
  q: Queries,
  row: Insertable<Tables['webhooks']>,
): Promise<{ id: number } | undefined> =>
  q
    .insertInto('webhooks')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returning('id')
    .executeTakeFirst();

export async function updateWebhook(
  q: Queries,
  id: number,
  values: Updateable<Tables['webhooks']>,
): Promise<void> {
  await q.updateTable('webhooks').set(values).where('id', '=', id).execute();
}

export async function removeWebhook(q: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await q.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An event for a webhook. */
export interface WebhookDelivery {
  id: number;
  webhookId: number;
  messageId: string;
  type: string;
  entity: string;
  entityId: number;
  createdAt: string;
  state: 'waiting' | 'sent' | 'failed';
  tries: number;
  nextAt: string;
  endedAt: string | null;
  reason: string;
}

const deliveryRows = (q: Queries) =>
  q
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.webhook_id as webhookId', 'd.message_id as messageId', 'd.type'])
    .select(['d.entity', 'd.entity_id as entityId', 'd.created_at as createdAt', 'd.state'])
    .select(['d.tries', 'd.next_at as nextAt', 'd.ended_at as endedAt', 'd.reason']);

/** The oldest deliveries that may be attempted now: none overtakes an earlier one of the same row. */
export const dueDeliveries = (
  q: Queries,
  webhookId: number,
  now: Date,
  limit: number,
): Promise<WebhookDelivery[]> =>
  deliveryRows(q)
    .where('d.webhook_id', '=', webhookId)
    .where('d.state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as e')
            .select('e.id')
            .whereRef('e.entity', '=', 'd.entity')
            .whereRef('e.entity_id', '=', 'd.entity_id')
            .whereRef('e.webhook_id', '=', 'd.webhook_id')
            .where('e.state', '=', 'waiting')
            .where('e.next_at', '>', now.toISOString()),
        ),
      ),
    )
    .orderBy('d.id')
    .limit(limit)
    .execute();

export const latestDeliveries = (
  q: Queries,
  webhookId: number,
  { isUndone, limit }: { isUndone: boolean; limit: number },
): Promise<WebhookDelivery[]> =>
  deliveryRows(q)
    .where('d.webhook_id', '=', webhookId)
    .$if(isUndone, (rows) => rows.where('d.state', '!=', 'sent'))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();

/** Queues a delivery by hand. */
export const addDelivery = (
  q: Queries,
  row: Insertable<Tables['webhook_deliveries']>,
): Promise<{ id: number }> =>
  q.insertInto('webhook_deliveries').values(row).returning('id').executeTakeFirstOrThrow();

export const findDelivery = (q: Queries, id: number): Promise<WebhookDelivery | undefined> =>
  deliveryRows(q).where('d.id', '=', id).executeTakeFirst();

/** Saves the outcome of an attempt, unless another attempt was saved in between. */
export async function saveDelivery(
  q: Queries,
  { id, tries }: WebhookDelivery,
  values: Updateable<Tables['webhook_deliveries']>,
): Promise<void> {
  await q
    .updateTable('webhook_deliveries')
    .set({ ...values, tries: tries + 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** Queues ended deliveries again: one, or all that were given up. Returns how many. */
export async function resend(
  q: Queries,
  webhookId: number,
  deliveryId: number | 'failed',
): Promise<number> {
  const rows = await q
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: '', ended_at: null, reason: '' })
    .where('webhook_id', '=', webhookId)
    .where(({ eb }) =>
      deliveryId === 'failed' ? eb('state', '=', 'failed') : eb('id', '=', deliveryId),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes deliveries that ended before an instant, and older ones that wait for a receiver which is switched off. */
export async function deleteOldDeliveries(q: Queries, before: Date): Promise<void> {
  const instant = before.toISOString();
  await q
    .deleteFrom('webhook_deliveries')
    .where(({ eb, or, and, selectFrom }) =>
      or([
        eb('ended_at', '<', instant),
        and([
          eb('ended_at', 'is', null),
          eb('created_at', '<', instant),
          eb('webhook_id', 'in', selectFrom('webhooks').select('id').where('state', '=', 'off')),
        ]),
      ]),
    )
    .execute();
}
