import { randomUUID } from 'node:crypto';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#contract/shared/webhooks/events.ts';
import type { Queries } from '#api/core/db/connection.ts';
import type { Network } from '#api/open-network.ts';
import { newWebhookSecret, sealWebhookSecret } from '#api/patrons/auth/push/webhook-secrets.ts';
import { readSecret } from '#api/patrons/auth/secret.ts';
import { attemptDelivery } from '#api/portal/webhooks/deliver.ts';
import { urlProblem } from '#api/portal/webhooks/post.ts';
import { ROTATION_MS } from '#api/portal/webhooks/rules.ts';
import {
  addDelivery,
  addWebhook,
  findDelivery,
  findWebhook,
  latestDeliveries,
  listWebhooks,
  removeWebhook,
  resend,
  updateWebhook,
  type Webhook,
} from '#api/portal/webhooks/store.ts';
import { EXIT, UsageError, type Command, type Context } from '../command.ts';
import { atDesk } from '../desk/desk.ts';
import { terminalText } from '../terminal-text.ts';

const TYPES = Object.keys(WEBHOOK_EVENTS);
const EVENTS_HELP = `  --events LIST   types apart by commas, "loan.*" for all of a kind, "*" for all. There are:
${Object.entries(WEBHOOK_EVENTS)
  .map(([type, when]) => `                    ${type.padEnd(17)}${when}`)
  .join('\n')}`;
/** Deliveries listed at once. */
const MAX_LISTED = 200;

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => terminalText(String(cell))).join('\t');

/** Runs an act on the webhook whose id was typed. */
const withWebhook = (
  word: string,
  context: Context,
  work: (network: Network, webhook: Webhook) => Promise<number>,
): Promise<number> =>
  atDesk(context, async (network) => {
    const webhook = await findWebhook(network.db.queries, idOf(word));
    if (webhook) return work(network, webhook);
    context.complain(`There is no webhook ${word}; "acervo webhooks list" lists them.`);
    return EXIT.problem;
  });

function idOf(word: string): number {
  if (!/^\d{1,15}$/.test(word)) throw new UsageError(`"${word}" is no number of a webhook`);
  return Number(word);
}

/** The event types of `--events`, which may use "loan.*" and "*". */
function typesOf(list: string): string {
  const types = list.split(',').flatMap((typed) => {
    const pattern = typed.trim();
    const found = TYPES.filter(
      (type) =>
        pattern === type ||
        pattern === '*' ||
        (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))),
    );
    if (found.length === 0) throw new UsageError(`"${pattern}" is no event`);
    return found;
  });
  return TYPES.filter((type) => types.includes(type)).join(' ');
}

export const webhooksList: Command = {
  name: 'webhooks list',
  usage: '',
  summary: 'lists the systems that are notified of changes',
  help: `
One line each, apart by tabs: number, address, on or off, events, how it fares. Exit code 1 when one was
switched off or fails.`,
  options: {},
  words: { least: 0, most: 0 },
  run: (_input, context) =>
    atDesk(context, async ({ db }) => {
      const webhooks = await listWebhooks(db.queries);
      for (const { id, url, state, events, reason, failingSince } of webhooks) {
        const fares = failingSince === null ? reason || '-' : `fails since ${failingSince}`;
        context.say(row([id, url, state, events.replaceAll(' ', ','), fares]));
      }
      if (webhooks.length === 0) context.say('There is none.');
      const isWrong = webhooks.some(
        ({ reason, failingSince }) => failingSince !== null || reason !== '',
      );
      return isWrong ? EXIT.problem : EXIT.done;
    }),
};

export const webhooksAdd: Command = {
  name: 'webhooks add',
  usage: 'URL --events LIST',
  summary: 'notifies another system of changes (Standard Webhooks)',
  help: `
${EVENTS_HELP}

Prints the secret by which the receiver verifies signatures; it is not shown again. The address begins with
https:// and is on the public internet, unless its host is in the setting webhooks.privateHosts. Loans, holds
and requests do not say who reads what, except those of the libraries in the setting webhooks.reading.`,
  options: { events: { type: 'string' } },
  words: { least: 1, most: 1 },
  run({ words: [url = ''], values: { events } }, context) {
    if (typeof events !== 'string') throw new UsageError('Say which events: --events LIST');
    const types = typesOf(events);
    return atDesk(context, async ({ db, settings }) => {
      const problem = urlProblem(url, settings.webhooks.privateHosts);
      if (problem !== null) throw new UsageError(`"${url}" cannot be notified: ${problem}`);
      const webhookSecret = newWebhookSecret();
      const secret = sealWebhookSecret(webhookSecret, await readSecret(db, context.config));
      const created_at = context.config.now().toISOString();
      const added = await addWebhook(db.queries, { url, events: types, secret, created_at });
      if (!added) {
        context.complain(
          'There is a webhook with this address; "acervo webhooks change" changes it.',
        );
        return EXIT.problem;
      }
      context.say(`Webhook ${added.id} was added. Its secret:`);
      context.say(webhookSecret);
      return EXIT.done;
    });
  },
};

export const webhooksChange: Command = {
  name: 'webhooks change',
  usage: 'NUMBER [--events LIST] [--on | --off] [--new-secret]',
  summary: 'changes events or secret of a webhook, or switches it on or off',
  help: `
${EVENTS_HELP}
  --on, --off     what happens while it is off is not sent later
  --new-secret    prints a new secret; the old one also signs for a day`,
  options: {
    events: { type: 'string' },
    on: { type: 'boolean' },
    off: { type: 'boolean' },
    'new-secret': { type: 'boolean' },
  },
  words: { least: 1, most: 1 },
  run({ words: [word = ''], values }, context) {
    const isOn = values['on'] === true;
    if (isOn && values['off'] === true) throw new UsageError('Choose --on or --off');
    const events = typeof values['events'] === 'string' ? typesOf(values['events']) : undefined;
    return withWebhook(word, context, async ({ db }, webhook) => {
      if (isOn || values['off'] === true) {
        const state = isOn ? 'on' : 'off';
        const healed = { reason: '', failing_since: null, next_at: '' };
        await updateWebhook(db.queries, webhook.id, { state, ...healed });
      }
      if (events !== undefined) await updateWebhook(db.queries, webhook.id, { events });
      if (values['new-secret'] === true) {
        const webhookSecret = newWebhookSecret();
        await updateWebhook(db.queries, webhook.id, {
          secret: sealWebhookSecret(webhookSecret, await readSecret(db, context.config)),
          previous_secret: webhook.secret,
          previous_until: new Date(context.config.now().getTime() + ROTATION_MS).toISOString(),
        });
        context.say('Its new secret; the old one also signs for a day:');
        context.say(webhookSecret);
      }
      context.say(`Webhook ${webhook.id} was changed.`);
      return EXIT.done;
    });
  },
};

export const webhooksRemove: Command = {
  name: 'webhooks remove',
  usage: 'NUMBER',
  summary: 'ends a webhook and deletes what waits for it',
  help: '',
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [word = ''] }, context) =>
    withWebhook(word, context, async ({ db }, { id, url }) => {
      await removeWebhook(db.queries, id);
      context.say(`Webhook ${id} (${url}) was removed.`);
      return EXIT.done;
    }),
};

export const webhooksTest: Command = {
  name: 'webhooks test',
  usage: 'NUMBER',
  summary: 'sends a test event to a webhook at once',
  help: `
Its type is "${TEST_EVENT}"; it says nothing. Exit code 1 when the receiver did not accept it.`,
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [word = ''] }, context) =>
    withWebhook(word, context, async ({ db, settings }, webhook) => {
      const { origin, now } = context.config;
      const secret = await readSecret(db, context.config);
      const delivery = await testDelivery(db.queries, webhook.id, now());
      const sender = { db, settings, origin, secret, now, warn: context.complain };
      const failure = await attemptDelivery(sender, webhook, delivery);
      if (!failure) {
        context.say('The receiver accepted the test event.');
        return EXIT.done;
      }
      context.complain(`The test event was not accepted: ${failure.reason}.`);
      return EXIT.problem;
    }),
};

/** A test event, which is tried once. */
async function testDelivery(q: Queries, webhook_id: number, now: Date) {
  const created_at = now.toISOString();
  const { id } = await addDelivery(q, {
    ...{ webhook_id, created_at, message_id: randomUUID().replaceAll('-', '') },
    ...{ type: TEST_EVENT, entity: 'webhooks', entity_id: webhook_id },
    ...{ state: 'failed', ended_at: created_at },
  });
  const delivery = await findDelivery(q, id);
  if (!delivery) throw new Error('The test event is gone');
  return delivery;
}

export const webhooksDeliveries: Command = {
  name: 'webhooks deliveries',
  usage: 'NUMBER [--all]',
  summary: 'lists what waits for a webhook or was given up, and why',
  help: `
  --all   also what was sent, for 30 days

One line each, the latest ${MAX_LISTED}, apart by tabs: number, since when, event, id of what changed, state,
tries, when it is tried next, why it waits. A delivery is tried for some four days.`,
  options: { all: { type: 'boolean' } },
  words: { least: 1, most: 1 },
  run: ({ words: [word = ''], values }, context) =>
    withWebhook(word, context, async ({ db }, { id }) => {
      const isUndone = values['all'] !== true;
      const found = await latestDeliveries(db.queries, id, { isUndone, limit: MAX_LISTED });
      for (const one of found.reverse()) {
        const { createdAt, type, entityId, state, tries, nextAt, reason } = one;
        const next = state === 'waiting' ? nextAt || 'at once' : '-';
        context.say(row([one.id, createdAt, type, entityId, state, tries, next, reason || '-']));
      }
      if (found.length === 0) context.say('There is none.');
      return found.some(({ state }) => state === 'failed') ? EXIT.problem : EXIT.done;
    }),
};

export const webhooksResend: Command = {
  name: 'webhooks resend',
  usage: 'NUMBER [DELIVERY]',
  summary: 'sends a delivery again, or all that were given up',
  help: `
DELIVERY is the first column of "acervo webhooks deliveries NUMBER --all". It has the id that it had, and says
what is true when it is sent. The server sends it within a minute.`,
  options: {},
  words: { least: 1, most: 2 },
  run({ words: [word = '', delivery] }, context) {
    const which = delivery === undefined ? 'failed' : idOf(delivery);
    return withWebhook(word, context, async ({ db }, { id, state }) => {
      const count = await resend(db.queries, id, which);
      if (count === 0) {
        context.complain('There is no such delivery; "acervo webhooks deliveries" lists them.');
        return EXIT.problem;
      }
      context.say(`Deliveries to be sent again: ${count}.`);
      if (state === 'off') context.say(`The webhook is off: acervo webhooks change ${id} --on`);
      return EXIT.done;
    });
  },
};
