import { emailsOf } from '#contract/shared/contact.ts';
import type { NoticeKind } from '#contract/patrons/notices/kinds.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import type { Database, Queries } from '../db/connection.ts';
import {
  MailError,
  type Email,
  type Mailer,
  type RejectedAddress,
} from '../../portal/integrations/mail.ts';
import { failingEmails, withoutFailing } from './failing.ts';
import {
  claimEmail,
  claimWith,
  postpone,
  saveAttempt,
  type Cause,
  type Channel,
  type ClaimedEmail,
} from './outbox.ts';
import { nextTry } from './states.ts';

/** Recipient of an e-mail, with their language. */
export interface Recipient {
  id: number;
  name: string;
  locale: Locale;
}

export interface EmailContent {
  /** Default: the patron's addresses. */
  to?: readonly string[];
  subject: string;
  text: string;
  /** The paragraphs of the text, where it may be combined with others. */
  paragraphs?: readonly string[];
  /** Kind of notice, where it depends on the content. */
  notice?: NoticeKind;
  attachments?: NonNullable<Email['attachments']>;
  /** Link to unsubscribe from e-mails of this kind. */
  unsubscribe?: string;
}

/** Renders e-mails of one kind from current data; null: the reason no longer applies. */
export type EmailTemplate = (cause: Cause, reader: Recipient) => Promise<EmailContent | null>;

/** An e-mail with its rendered content. */
export interface RenderedEmail {
  cause: Cause;
  content: EmailContent;
}

/** When and how notices are delivered (api/portal/jobs/delivery.ts). */
export interface Delivery {
  /** When an e-mail may be sent; null: now. */
  heldUntil: (email: ClaimedEmail) => Promise<Date | null>;
  /** Which waiting e-mails of the patron are sent together with this one. */
  companions: (email: ClaimedEmail) => Promise<(other: Cause) => boolean>;
  /** The e-mail for one or several. */
  compose: (emails: readonly RenderedEmail[], reader: Recipient) => EmailContent;
  /** Notes the addresses that were refused for good. */
  rejected: (patronId: number, addresses: readonly RejectedAddress[]) => Promise<void>;
}

/** What sends the messages of a channel. */
export interface Queue {
  db: Database;
  now: () => Date;
  /** Absent: each at once, and alone. */
  delivery?: Delivery;
  /** Logs each message that is given up. */
  warn: (text: string) => void;
}

export interface Sender extends Queue {
  mail: Mailer;
  /** By kind of e-mail. */
  templates: Readonly<Record<string, EmailTemplate>>;
  /** Languages of the institution. */
  languages: readonly Locale[];
}

/** After this many consecutive errors the server is taken for unavailable; the rest waits. */
const MAX_CONSECUTIVE_ERRORS = 3;

export interface SentCount {
  sent: number;
  dropped: number;
  failed: number;
}

/** Sends all due e-mails. Safe with concurrent senders: each e-mail is leased by one. */
export const sendDueEmails = (sender: Sender): Promise<SentCount> =>
  sendDue(sender, 'email', (email) => attempt(sender, email));

/** Sends the due messages of a channel, except held ones; `attempt` sends one with its companions. */
export async function sendDue(
  { db, now, delivery }: Queue,
  channel: Channel,
  attempt: (first: ClaimedEmail) => Promise<SentCount>,
): Promise<SentCount> {
  const count: SentCount = { sent: 0, dropped: 0, failed: 0 };
  for (let consecutiveErrors = 0; consecutiveErrors < MAX_CONSECUTIVE_ERRORS;) {
    const email = await claimEmail(db.queries, now(), channel);
    if (!email) break;
    const heldUntil = await delivery?.heldUntil(email);
    if (heldUntil) {
      await postpone(db.queries, email, heldUntil, now());
      continue;
    }
    const outcome = await attempt(email);
    for (const key of ['sent', 'dropped', 'failed'] as const) count[key] += outcome[key];
    consecutiveErrors = outcome.failed > 0 ? consecutiveErrors + 1 : 0;
  }
  return count;
}

/** A leased message with those that are sent together with it, leased too. */
export async function withCompanions(
  { db, now, delivery }: Queue,
  first: ClaimedEmail,
): Promise<ClaimedEmail[]> {
  const isCompanion = await delivery?.companions(first);
  const others = isCompanion ? await claimWith(db.queries, first, isCompanion, now()) : [];
  return [first, ...others];
}

/** Sends an e-mail together with its companions. */
async function attempt(sender: Sender, first: ClaimedEmail): Promise<SentCount> {
  const { db, languages } = sender;
  const count: SentCount = { sent: 0, dropped: 0, failed: 0 };
  const reader = await readRecipient(db.queries, first.patronId, languages);
  const rendered: (RenderedEmail & { cause: ClaimedEmail })[] = [];
  for (const cause of await withCompanions(sender, first)) {
    const content = await render(sender, cause, reader);
    if (typeof content === 'string') count[content] += 1;
    else rendered.push({ cause, content });
  }
  // What goes to other addresses is not combined.
  const together = rendered.filter(({ content }) => content.to === undefined);
  for (const group of [
    together,
    ...rendered.filter((one) => !together.includes(one)).map((one) => [one]),
  ]) {
    if (group.length > 0) count[await sendTogether(sender, group, reader)] += group.length;
  }
  return count;
}

type Recipients = Recipient & { to: string[]; failing: string[] };

/** Renders an e-mail, or notes why there is none to send. */
async function render(
  sender: Sender,
  email: ClaimedEmail,
  reader: Recipients,
): Promise<EmailContent | 'dropped' | 'failed'> {
  try {
    const content = await sender.templates[email.kind]?.(email, reader);
    const { queries } = sender.db;
    const drop = async (reason: string) => {
      await saveAttempt(queries, email, { state: 'dropped', reason }, sender.now());
      return 'dropped' as const;
    };
    const to = content?.to ?? reader.to;
    if (to.length === 0) return await drop('the patron has no e-mail address');
    if (!content) return await drop('it is not the case any more');
    if (withoutFailing(to, reader.failing).length === 0) {
      return await drop('the mail server refuses the address (acervo mail failing)');
    }
    return content;
  } catch (error) {
    await saveError(sender, email, error);
    return 'failed';
  }
}

async function sendTogether(
  sender: Sender,
  emails: readonly (RenderedEmail & { cause: ClaimedEmail })[],
  reader: Recipients,
): Promise<'sent' | 'failed'> {
  const { db, mail, delivery, now } = sender;
  const [first] = emails;
  if (!first) return 'sent';
  const { kind, entity, occasion } = first.cause;
  const key = `${kind}-${entity}-${occasion.replace(/[^\w-]/g, '')}`;
  try {
    const content = delivery?.compose(emails, reader) ?? first.content;
    const { subject, text, attachments, unsubscribe } = content;
    const rejected = await mail.send({
      ...{ locale: reader.locale, key, subject, text },
      ...(attachments && { attachments }),
      ...(unsubscribe !== undefined && { unsubscribe }),
      to: withoutFailing(content.to ?? reader.to, reader.failing),
    });
    await delivery?.rejected(reader.id, rejected);
    for (const { cause } of emails) {
      await saveAttempt(db.queries, cause, { state: 'sent', reason: '' }, now());
    }
    return 'sent';
  } catch (error) {
    if (error instanceof MailError) await delivery?.rejected(reader.id, error.rejected);
    for (const { cause } of emails) await saveError(sender, cause, error);
    return 'failed';
  }
}

/** Notes a failed attempt, and when it is tried again. */
export async function saveError({ db, now, warn }: Queue, email: ClaimedEmail, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  const nextAt = nextTry(email.tries, now());
  if (nextAt) {
    await saveAttempt(db.queries, email, { state: 'waiting', reason, nextAt }, now());
    return;
  }
  await saveAttempt(db.queries, email, { state: 'failed', reason }, now());
  warn(`A message was given up (acervo mail list tells more): ${reason}`);
}

export async function readRecipient(
  q: Queries,
  patronId: number,
  languages: readonly Locale[],
): Promise<Recipients> {
  const { id, name, email, language } = await q
    .selectFrom('patrons')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  const locale = languages.find((one) => one === language) ?? DEFAULT_LOCALE;
  const failing = await failingEmails(q, patronId);
  return { id, name, locale, to: emailsOf(email ?? ''), failing };
}
