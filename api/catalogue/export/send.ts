import { emailsOf } from '#contract/shared/contact.ts';
import type { Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { RefusalError, wrongAt } from '../../core/http/refused.ts';
import { tidyLine, tidyText } from '../../core/http/tidy-text.ts';
import { chargeEmail } from '../../core/mail/budget.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import type { Services } from '../../services.ts';
import { EXPORT_LETTER, registeredEmail, saveOrder, type MailOrder } from './mail-store.ts';
import { mailRefusals, tidyAddresses } from './rules.ts';

/**
 * E-mails titles as a file, in this transaction, to the given addresses or those of the patron.
 * Returns the number of recipients.
 *
 * @throws RefusalError 422, and 429 beyond the mail budget
 */
export async function sendExport(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  tx: Tx,
  { patronId, ip, at, ...order }: MailOrder & { patronId: number; ip: string; at: Date },
): Promise<number> {
  await lockRows(db, tx, 'patron', [patronId]);
  const own = emailsOf((await registeredEmail(tx, patronId)) ?? '');
  const typed = tidyAddresses(order.to);
  const to = typed.length > 0 ? typed : own;
  const [refusal] = mailRefusals({ own, to });
  if (refusal) throw new RefusalError(422, refusal, [wrongAt('destinatarios', refusal)]);
  await chargeEmail(tx, settings, { patronId, ip, to, own, at });
  const subject = tidyLine(order.subject);
  const message = tidyText(order.message);
  const id = await saveOrder(tx, patronId, { ...order, to, subject, message }, at);
  const cause = { kind: EXPORT_LETTER, entity: id, occasion: '' };
  await queueEmail(tx, { ...cause, patronId, at });
  return to.length;
}
