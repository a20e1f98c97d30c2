/** Events of webhooks by type, with when they happen: docs/protocols.md has the same table. */
export const WEBHOOK_EVENTS = {
  'title.created': 'a record was added',
  'title.updated': 'a record changed',
  'title.withdrawn': 'a title was withdrawn, deleted at its source or merged into another',
  'title.restored': 'a withdrawn title came back',
  'copy.created': 'a copy was added',
  'copy.updated': 'library, barcode, call number, location, loan type or state of a copy changed',
  'loan.created': 'a copy was lent',
  'loan.renewed': 'a loan was renewed',
  'loan.updated': 'a loan was recalled, or its due date moved',
  'loan.ended': 'a copy was returned, or its loan ended without a return',
  'hold.created': 'a hold was placed',
  'hold.ready': 'a copy waits to be picked up',
  'hold.updated': 'a hold was suspended, resumed, or its copy sent',
  'hold.ended': 'a hold was picked up or cancelled, or lapsed',
  'request.created': 'a request was made: between libraries, closed stack, service, suggestion',
  'request.updated': 'a request moved to another state',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** Sent by `acervo webhooks test` alone. */
export const TEST_EVENT = 'webhook.test';
