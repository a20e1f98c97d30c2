import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** Systems that are notified of changes (api/portal/webhooks). */
export interface WebhookTables {
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
}

interface WebhookTable {
  id: Id;
  url: string;
  /** Types of events, separated by spaces. */
  events: string;
  /** Key of signatures, encrypted with the server's key. */
  secret: string;
  /** The key before, which also signs for some time after a rotation. */
  previous_secret: Generated<string | null>;
  previous_until: Generated<string | null>;
  /** `off`: nothing is queued or sent. */
  state: Generated<'on' | 'off'>;
  /** Why it was switched off. */
  reason: Generated<string>;
  /** Since when every delivery has failed; null: the last one succeeded. */
  failing_since: Generated<string | null>;
  /** Of a receiver that fails: not before then. */
  next_at: Generated<string>;
  created_at: Fixed<string>;
}

/** An event for a webhook, written by triggers. Refers to its cause and contains no text. */
interface WebhookDeliveryTable {
  id: Id;
  webhook_id: Fixed<number>;
  /** Id for the receiver, the same in every attempt. */
  message_id: Fixed<string>;
  type: Fixed<string>;
  /** Table and row that changed. */
  entity: Fixed<string>;
  entity_id: Fixed<number>;
  created_at: Fixed<string>;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  tries: Generated<number>;
  /** Time of the next attempt. */
  next_at: Generated<string>;
  ended_at: Generated<string | null>;
  /** Why it failed or waits. */
  reason: Generated<string>;
}
