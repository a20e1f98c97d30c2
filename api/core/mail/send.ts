import { emailsOf } from '#contract/shared/contact.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import type { Database, Queries } from '../db/connection.ts';
import type { Email, Mailer } from '../../portal/integrations/mail.ts';
import { saveAttempt, claimEmail, type Cause, type ClaimedEmail } from './outbox.ts';
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
  attachments?: NonNullable<Email['attachments']>;
  /** Link to unsubscribe from e-mails of this kind. */
  unsubscribe?: string;
}

/** Renders e-mails of one kind from current data; null: the reason no longer applies. */
export type EmailTemplate = (cause: Cause, reader: Recipient) => Promise<EmailContent | null>;

export interface Sender {
  db: Database;
  mail: Mailer;
  /** By kind of e-mail. */
  templates: Readonly<Record<string, EmailTemplate>>;
  /** Languages of the institution. */
  languages: readonly Locale[];
  now: () => Date;
  /** Logs each e-mail that is given up. */
  warn: (text: string) => void;
}

/** After this many consecutive errors the mail server is taken for unavailable; the rest waits. */
const MAX_CONSECUTIVE_ERRORS = 3;

export interface SentCount {
  sent: number;
  dropped: number;
  failed: number;
}

/** Sends all due e-mails. Safe with concurrent senders: each e-mail is leased by one. */
export async function sendDueEmails(sender: Sender): Promise<SentCount> {
  const { db, now } = sender;
  const count: SentCount = { sent: 0, dropped: 0, failed: 0 };
  for (let consecutiveErrors = 0; consecutiveErrors < MAX_CONSECUTIVE_ERRORS;) {
    const email = await claimEmail(db.queries, now());
    if (!email) break;
    const outcome = await attempt(sender, email);
    count[outcome] += 1;
    consecutiveErrors = outcome === 'failed' ? consecutiveErrors + 1 : 0;
  }
  return count;
}

async function attempt(sender: Sender, email: ClaimedEmail): Promise<keyof SentCount> {
  const { db, mail, templates, languages, now, warn } = sender;
  const end = (state: 'sent' | 'dropped' | 'failed', reason: string) =>
    saveAttempt(db.queries, email, { state, reason }, now());
  const key = `${email.kind}-${email.entity}-${email.occasion.replace(/[^\w-]/g, '')}`;
  try {
    const reader = await readRecipient(db.queries, email.patronId, languages);
    const content = await templates[email.kind]?.(email, reader);
    const to = [...(content?.to ?? reader.to)];
    if (to.length === 0) {
      await end('dropped', 'the patron has no e-mail address');
      return 'dropped';
    }
    if (!content) {
      await end('dropped', 'it is not the case any more');
      return 'dropped';
    }
    await mail.send({ locale: reader.locale, key, ...content, to });
    await end('sent', '');
    return 'sent';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const nextAt = nextTry(email.tries, now());
    if (nextAt) {
      const again = { state: 'waiting', reason, nextAt } as const;
      await saveAttempt(db.queries, email, again, now());
    } else {
      await end('failed', reason);
      warn(`A message was given up (acervo mail list tells more): ${reason}`);
    }
    return 'failed';
  }
}

async function readRecipient(
  q: Queries,
  patronId: number,
  languages: readonly Locale[],
): Promise<Recipient & { to: string[] }> {
  const { id, name, email, language } = await q
    .selectFrom('patrons')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  const locale = languages.find((one) => one === language) ?? DEFAULT_LOCALE;
  return { id, name, locale, to: emailsOf(email ?? '') };
}
