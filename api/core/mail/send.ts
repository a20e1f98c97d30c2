import { emailsOf } from '#contract/shared/contact.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';
import type { Database, Queries } from '../db/connection.ts';
import type { Letter, Mailer } from '../../portal/integrations/mail.ts';
import { endTry, takeLetter, type Cause, type TakenLetter } from './outbox.ts';
import { nextTry } from './states.ts';

/** Who gets a letter, and in which language. */
export interface Reader {
  id: number;
  name: string;
  locale: Locale;
}

export interface Words {
  /** Where it goes; to the patron's addresses unless said. */
  to?: readonly string[];
  subject: string;
  text: string;
  attachments?: NonNullable<Letter['attachments']>;
  /** Where the reader ends letters of this kind. */
  unsubscribe?: string;
}

/** Writes the letters of one kind from what is the case now; null: there is nothing to tell any more. */
export type Compose = (cause: Cause, reader: Reader) => Promise<Words | null>;

export interface Sender {
  db: Database;
  mail: Mailer;
  /** By the kind of message. */
  letters: Readonly<Record<string, Compose>>;
  /** Languages of the institution. */
  languages: readonly Locale[];
  now: () => Date;
  /** Told of each message that is given up. */
  warn: (text: string) => void;
}

/** So many errors in a row are the mail server's: the others wait for the next time. */
const ERRORS_IN_A_ROW = 3;

export interface SentCount {
  sent: number;
  dropped: number;
  /** Tries that went wrong. */
  wrong: number;
}

/** Sends what is due, one after the other. Safe beside other senders: each message is one sender's at a time. */
export async function sendWaiting(sender: Sender): Promise<SentCount> {
  const { db, now } = sender;
  const count: SentCount = { sent: 0, dropped: 0, wrong: 0 };
  for (let inARow = 0; inARow < ERRORS_IN_A_ROW;) {
    const letter = await takeLetter(db.queries, now());
    if (!letter) break;
    const became = await tryOne(sender, letter);
    count[became] += 1;
    inARow = became === 'wrong' ? inARow + 1 : 0;
  }
  return count;
}

async function tryOne(sender: Sender, letter: TakenLetter): Promise<keyof SentCount> {
  const { db, mail, letters, languages, now, warn } = sender;
  const end = (state: 'sent' | 'dropped' | 'failed', reason: string) =>
    endTry(db.queries, letter, { state, reason }, now());
  const key = `${letter.kind}-${letter.entity}-${letter.occasion.replace(/[^\w-]/g, '')}`;
  try {
    const reader = await readerOf(db.queries, letter.patronId, languages);
    const words = await letters[letter.kind]?.(letter, reader);
    const to = [...(words?.to ?? reader.to)];
    if (to.length === 0) {
      await end('dropped', 'the patron has no e-mail address');
      return 'dropped';
    }
    if (!words) {
      await end('dropped', 'it is not the case any more');
      return 'dropped';
    }
    await mail.send({ locale: reader.locale, key, ...words, to });
    await end('sent', '');
    return 'sent';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const nextAt = nextTry(letter.tries, now());
    if (nextAt) {
      const again = { state: 'waiting', reason, nextAt } as const;
      await endTry(db.queries, letter, again, now());
    } else {
      await end('failed', reason);
      warn(`A message was given up (acervo mail list tells more): ${reason}`);
    }
    return 'wrong';
  }
}

async function readerOf(
  q: Queries,
  patronId: number,
  languages: readonly Locale[],
): Promise<Reader & { to: string[] }> {
  const { id, name, email, language } = await q
    .selectFrom('patrons')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', patronId)
    .executeTakeFirstOrThrow();
  const locale = languages.find((one) => one === language) ?? DEFAULT_LOCALE;
  return { id, name, locale, to: emailsOf(email ?? '') };
}
