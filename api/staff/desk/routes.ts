import {
  mailReceipt,
  readDeskActs,
  readDeskPerson as readDeskPersonCall,
  readReceipt,
  receivePayment as receivePaymentCall,
  sendScans,
} from '#contract/staff/desk.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { refused } from '../../core/http/refused.ts';
import { chargeEmail } from '../../core/mail/budget.ts';
import { emailsOf, maskedEmail } from '../../patrons/auth/recovery/rules.ts';
import { MailError } from '../../portal/integrations/mail.ts';
import type { Services } from '../../services.ts';
import { counterOf } from './counter.ts';
import { countToday, readDay } from './day.ts';
import { receivePayment, storedPayment } from './payments.ts';
import { readDeskPerson } from './person.ts';
import { receiptHeaders, receiptPage } from './receipt-page.ts';
import { receiptOf, receiptText, type Receipt } from './receipt.ts';
import { decideScans } from './scans.ts';

/** The counter: scans, the person there, payments, receipts. */
export function deskRoutes(bind: Bind, services: Services): void {
  bind(sendScans, async ({ body }, http) => {
    const counter = await counterOf(services, http);
    const answers = await decideScans(counter, body);
    return { ...answers, contagem: await countToday(counter) };
  });

  bind(readDeskPersonCall, async ({ params: { id } }, http) => {
    const person = await readDeskPerson(await counterOf(services, http), id);
    if (!person) throw refused(404, 'not_found');
    return person;
  });

  bind(receivePaymentCall, async (input, http) => {
    const counter = await counterOf(services, http);
    const work = (tx: Tx) => receivePayment(counter, tx, input.body);
    const form = storedPayment(input.body);
    return withIdempotencyKey(services, receivePaymentCall, input, http, work, form);
  });

  bind(readDeskActs, async (_input, http) => readDay(await counterOf(services, http)));
  receiptRoutes(bind, services);
}

function receiptRoutes(bind: Bind, services: Services): void {
  const { db, settings, mail, now } = services;

  async function found(http: Http, actId: number, locale: Locale): Promise<Receipt> {
    const order = { actId, institution: settings.institution.name, locale };
    const receipt = await receiptOf(await counterOf(services, http), order);
    if (!receipt) throw refused(404, 'not_found');
    return receipt;
  }

  bind(readReceipt, async ({ params: { ato }, query }, http) => {
    const receipt = await found(http, ato, query?.idioma ?? http.locale);
    const page = receiptPage(receipt, query?.papel ?? '80mm');
    for (const [name, value] of Object.entries(receiptHeaders(page))) http.setHeader(name, value);
    return page;
  });

  bind(mailReceipt, async ({ params: { ato } }, http) => {
    const { staff, ip, locale } = http;
    const { patronId, title, ...receipt } = await found(http, ato, locale);
    const { email } = await db.queries
      .selectFrom('patrons')
      .select('email')
      .where('id', '=', patronId)
      .executeTakeFirstOrThrow();
    const to = emailsOf(email);
    if (to.length === 0) throw refused(422, 'export_no_address');
    const outgoing = { patronId: staff.staffId, ip, to, own: to, at: now() };
    await db.transaction((tx) => chargeEmail(tx, settings, outgoing));
    const text = receiptText({ ...receipt, title, patronId });
    await mail.send({ to, locale, subject: title, text }).catch((error: unknown) => {
      throw error instanceof MailError ? refused(503, 'mail_unavailable') : error;
    });
    return { emails: to.map(maskedEmail) };
  });
}
