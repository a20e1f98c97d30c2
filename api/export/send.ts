import { emailsOf } from '#contract/shared/contact.ts';
import type { Database, Tx } from '../db/connection.ts';
import { lockRows } from '../db/locks.ts';
import { refused, Refused, wrongAt } from '../http/refused.ts';
import { tidyLine, tidyText } from '../http/tidy-text.ts';
import { queueLetter } from '../mail/outbox.ts';
import {
  countOrders,
  EXPORT_LETTER,
  registeredEmail,
  saveOrder,
  type MailOrder,
} from './mail-store.ts';
import { mailRefusals, tidyAddresses } from './rules.ts';

const HOUR_MS = 3_600_000;

/**
 * Sends titles as a file, in this transaction: to the addresses given, or those of the patron. Returns to how many.
 *
 * @throws Refused 422
 */
export async function sendExport(
  db: Database,
  tx: Tx,
  { patronId, at, ...order }: MailOrder & { patronId: number; at: Date },
): Promise<number> {
  await lockRows(db, tx, 'patron', [patronId]);
  const own = emailsOf((await registeredEmail(tx, patronId)) ?? '');
  const typed = tidyAddresses(order.to);
  const to = typed.length > 0 ? typed : own;
  const sentWithinHour = await countOrders(tx, patronId, new Date(at.getTime() - HOUR_MS));
  const [refusal] = mailRefusals({ own, to, sentWithinHour });
  if (refusal) {
    throw refusal.code === 'export_mail_limit'
      ? refused(422, refusal.code, refusal.params)
      : new Refused(422, refusal, [wrongAt('destinatarios', refusal)]);
  }
  const subject = tidyLine(order.subject);
  const message = tidyText(order.message);
  const id = await saveOrder(tx, patronId, { ...order, to, subject, message }, at);
  const cause = { kind: EXPORT_LETTER, entity: id, occasion: '' };
  await queueLetter(tx, { ...cause, patronId, at });
  return to.length;
}
