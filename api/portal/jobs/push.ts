import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { saveAttempt, type ClaimedEmail } from '../../core/mail/outbox.ts';
import {
  readRecipient,
  saveError,
  sendDue,
  withCompanions,
  type Delivery,
  type Queue,
  type Recipient,
  type SentCount,
} from '../../core/mail/send.ts';
import { alertById } from '../../patrons/alerts/store.ts';
import { alertWords } from '../../patrons/alerts/words.ts';
import { deleteDevice, deviceById } from '../../patrons/notices/device-store.ts';
import { deviceOf } from '../../patrons/notices/rules.ts';
import type { PushMessage } from '../integrations/push.ts';
import { notices } from './emails/parts.ts';
import type { JobServices } from './runner.ts';

/** Where several notices are read. */
const ALERTS_PATH = '/meupergamum/app/alertas';

/** Characters of a text; lists of overdue works can be long. */
const MAX_TEXT = 240;

/** Sends all push notifications that are due. */
export function sendDuePushes(services: JobServices, delivery: Delivery): Promise<SentCount> {
  const { db, now, warn } = services;
  const queue = { db, now, warn, delivery };
  return sendDue(queue, 'push', (first) => attempt(services, queue, first));
}

/** Sends a notification, or one for several that wait together for a device. */
async function attempt(
  services: JobServices,
  queue: Queue,
  first: ClaimedEmail,
): Promise<SentCount> {
  const { db, now, push } = services;
  const { queries } = db;
  const count: SentCount = { sent: 0, dropped: 0, failed: 0 };
  const end = async (pushes: readonly ClaimedEmail[], state: 'sent' | 'dropped', reason = '') => {
    for (const one of pushes) await saveAttempt(queries, one, { state, reason }, now());
    count[state] += pushes.length;
  };
  const claimed = await withCompanions(queue, first);
  const { patronId } = first;
  const deviceId = deviceOf(first) ?? 0;
  const device = await deviceById(queries, deviceId, patronId);
  if (!push || !device) {
    await end(claimed, 'dropped', push ? 'the device was removed' : 'push is switched off');
    return count;
  }
  const reader = await readRecipient(queries, patronId, services.settings.languages);
  const messages = new Map<ClaimedEmail, PushMessage>();
  for (const one of claimed) {
    const message = await render(services, one, reader);
    if (message) messages.set(one, message);
    else await end([one], 'dropped', 'the alert was read or deleted');
  }
  const due = [...messages.keys()];
  const message = together([...messages.values()], reader);
  if (!message) return count;
  try {
    if ((await push.send(device, message)) === 'sent') await end(due, 'sent');
    else {
      await deleteDevice(queries, patronId, deviceId);
      await end(due, 'dropped', 'the browser does not receive notifications any more');
    }
  } catch (error) {
    for (const one of due) await saveError(queue, one, error);
    count.failed += due.length;
  }
  return count;
}

/** The notification of an alert; null: its patron has read or deleted it. */
async function render(
  { db, content }: JobServices,
  { entity }: ClaimedEmail,
  reader: Recipient,
): Promise<PushMessage | null> {
  const alert = await alertById(db.queries, entity);
  if (!alert || alert.readAt !== null) return null;
  const { notices: templates } = content.now();
  const { title, text, path } = alertWords(alert.kind, alert.params, reader.locale, templates);
  return { title, text: shortened(text), path: inLanguage(path ?? ALERTS_PATH, reader) };
}

/** One notification for one or several; undefined: there is none. */
function together(messages: readonly PushMessage[], reader: Recipient): PushMessage | undefined {
  if (messages.length < 2) return messages[0];
  return {
    title: notices(reader)('digest_subject', { count: messages.length }),
    text: shortened(messages.map(({ title }) => title).join('\n')),
    path: inLanguage(ALERTS_PATH, reader),
  };
}

const inLanguage = (path: string, { locale }: Recipient): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path}`;

const shortened = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
