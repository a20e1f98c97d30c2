import type { Database } from '../../core/db/connection.ts';
import { describeError } from '../../core/db/errors.ts';
import { openWebhookSecret } from '../../patrons/auth/push/webhook-secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { messageBody } from './message.ts';
import { postWebhook } from './post.ts';
import { MAX_FAILING_MS, nextAttempt, nextTurn, signature } from './rules.ts';
import {
  deleteOldDeliveries,
  dueDeliveries,
  listWebhooks,
  saveDelivery,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from './store.ts';

export interface WebhookSender {
  db: Database;
  settings: Pick<Settings, 'webhooks'>;
  /** Public address of the site. */
  origin: string;
  /** The server's key. */
  secret: Uint8Array;
  now: () => Date;
  /** Logs each receiver that is switched off. */
  warn: (text: string) => void;
}

const BATCH = 100;
/** Rows whose events are sent at the same time. */
const CONCURRENCY = 8;
/** After so many failures in a row the receiver is taken for unavailable. */
const MAX_FAILURES = 3;
/** How long a run begins attempts: other jobs wait for its end. */
const RUN_MS = 20_000;
/** Days for which deliveries that ended are listed, and others wait for a receiver that is switched off. */
const LISTED_DAYS = 30;
const DAY_MS = 86_400_000;

const GONE = 410;

export interface DeliveryCount {
  sent: number;
  failed: number;
}

/**
 * Sends what is due to each receiver; after `signal` no attempt begins. Only one node may do this at a time: the order
 * depends on it.
 */
export async function deliverWebhooks(
  sender: WebhookSender,
  signal: AbortSignal = AbortSignal.timeout(RUN_MS),
): Promise<DeliveryCount> {
  const { db, now } = sender;
  const count: DeliveryCount = { sent: 0, failed: 0 };
  await allEnded(
    (await listWebhooks(db.queries))
      .filter(({ state, nextAt }) => state === 'on' && nextAt <= now().toISOString())
      .map((webhook) => deliverTo(sender, { webhook, count, signal, failures: 0, isAway: false })),
  );
  await deleteOldDeliveries(db.queries, new Date(now().getTime() - LISTED_DAYS * DAY_MS));
  return count;
}

/** State of a receiver during a run. */
interface Run {
  webhook: Webhook;
  count: DeliveryCount;
  signal: AbortSignal;
  /** Failures in a row. */
  failures: number;
  /** It takes nothing more now. */
  isAway: boolean;
}

const hasEnded = ({ isAway, signal }: Run): boolean => isAway || signal.aborted;

async function deliverTo(sender: WebhookSender, run: Run): Promise<void> {
  while (!hasEnded(run)) {
    const due = await dueDeliveries(sender.db.queries, run.webhook.id, sender.now(), BATCH);
    if (due.length === 0) break;
    const chains = [
      ...Map.groupBy(due, ({ entity, entityId }) => `${entity} ${entityId}`).values(),
    ];
    const next = async (): Promise<void> => {
      const chain = chains.shift();
      if (!chain || hasEnded(run)) return;
      await deliverChain(sender, run, chain);
      return next();
    };
    await allEnded(Array.from({ length: CONCURRENCY }, next));
  }
}

/** Waits for all, also when one fails: what still sent would overlap with the next run. */
async function allEnded(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}

/** Sends the events of one row in their order, until one fails. */
async function deliverChain(sender: WebhookSender, run: Run, chain: readonly WebhookDelivery[]) {
  for (const delivery of chain) {
    if (hasEnded(run)) return;
    const status = await attemptDelivery(sender, run.webhook, delivery);
    const isSent = status === null;
    run.count[isSent ? 'sent' : 'failed'] += 1;
    await saveTurn(sender, run, status);
    if (!isSent) return;
  }
}

interface Failure {
  reason: string;
  status?: number;
}

/** Sends a delivery once and saves the outcome; null: it was accepted. */
export async function attemptDelivery(
  sender: WebhookSender,
  webhook: Webhook,
  delivery: WebhookDelivery,
): Promise<Failure | null> {
  const { db, now } = sender;
  const failure = await post(sender, webhook, delivery);
  const at = now();
  if (!failure) {
    const sent = { state: 'sent', ended_at: at.toISOString(), reason: '' } as const;
    await saveDelivery(db.queries, delivery, sent);
    return null;
  }
  const next = nextAttempt(delivery.tries + 1, at);
  const reason = failure.reason.slice(0, 500);
  await saveDelivery(
    db.queries,
    delivery,
    next
      ? { next_at: next.toISOString(), reason }
      : { state: 'failed', ended_at: at.toISOString(), reason },
  );
  return failure;
}

async function post(
  { db, settings, origin, secret, now }: WebhookSender,
  webhook: Webhook,
  delivery: WebhookDelivery,
): Promise<Failure | null> {
  const { reading, privateHosts } = settings.webhooks;
  try {
    const body = await messageBody(db.queries, delivery, { origin, reading });
    const { messageId: id } = delivery;
    const timestamp = Math.floor(now().getTime() / 1000);
    const secrets = secretsOf(webhook, secret, now());
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Acervo' },
      ...{ 'webhook-id': id, 'webhook-timestamp': String(timestamp) },
      'webhook-signature': signature(secrets, { id, timestamp, body }),
      'content-length': String(Buffer.byteLength(body)),
    };
    const status = await postWebhook(webhook.url, { headers, body }, privateHosts);
    if (status >= 200 && status < 300) return null;
    const hint = status >= 300 && status < 400 ? '; redirects are not followed' : '';
    return { reason: `the receiver answered ${status}${hint}`, status };
  } catch (error) {
    return { reason: describeError(error) };
  }
}

/** The keys that sign now: the current one, and for some time the one before. */
function secretsOf(webhook: Webhook, secret: Uint8Array, now: Date): string[] {
  const current = openWebhookSecret(webhook.secret, secret);
  if (current === null) {
    throw new Error(
      `Its secret was encrypted with a lost key: acervo webhooks change ${webhook.id} --new-secret`,
    );
  }
  const isRotating = webhook.previousUntil !== null && webhook.previousUntil > now.toISOString();
  const previous =
    isRotating && webhook.previousSecret !== null
      ? openWebhookSecret(webhook.previousSecret, secret)
      : null;
  return previous === null ? [current] : [current, previous];
}

/** Saves how the receiver fares: a success ends its failing; too long a failing switches it off. */
async function saveTurn({ db, now, warn }: WebhookSender, run: Run, failure: Failure | null) {
  const { webhook } = run;
  const update = async (values: Parameters<typeof updateWebhook>[2]) =>
    updateWebhook(db.queries, webhook.id, values);
  if (!failure) {
    run.failures = 0;
    if (webhook.failingSince !== null) await update({ failing_since: null, next_at: '' });
    webhook.failingSince = null;
    return;
  }
  run.failures += 1;
  const at = now();
  const since = new Date(webhook.failingSince ?? at);
  webhook.failingSince = since.toISOString();
  const isGone = failure.status === GONE;
  const isHopeless = at.getTime() - since.getTime() >= MAX_FAILING_MS;
  if (isGone || isHopeless) {
    run.isAway = true;
    const reason = isGone
      ? 'the receiver answered 410: it wants no more events'
      : `nothing was accepted since ${webhook.failingSince}: ${failure.reason}`;
    await update({ state: 'off', reason: reason.slice(0, 500), failing_since: null, next_at: '' });
    warn(`Webhook ${webhook.id} (${webhook.url}) was switched off: ${reason}`);
    return;
  }
  const isAway = run.failures >= MAX_FAILURES;
  if (isAway) run.isAway = true;
  const next_at = isAway ? nextTurn(since, at).toISOString() : '';
  await update({ failing_since: webhook.failingSince, next_at });
}
