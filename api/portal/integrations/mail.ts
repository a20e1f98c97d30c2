import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Locale } from '#contract/shared/languages.ts';
import { redactText } from '../../core/http/log.ts';
import { emailHtml } from './email-html.ts';

/** An e-mail to one person, in their language. */
export interface Email {
  to: readonly string[];
  subject: string;
  /** Plain text; its HTML form has the same words (email-html.ts). */
  text: string;
  locale: Locale;
  attachments?: readonly { name: string; media: string; content: Uint8Array }[];
  /** Stable over retries, so that recipients can detect duplicates. */
  key?: string;
  /** Unsubscribe link; undefined: none. */
  unsubscribe?: string;
}

/** An address that the mail server refused for good. */
export interface RejectedAddress {
  address: string;
  /** Response of the server. */
  reason: string;
}

/** Sends e-mails. Not within a transaction: a rollback cannot unsend. */
export interface Mailer {
  /** Can e-mails be sent at present? If not, logs why. */
  isReady(): Promise<boolean>;
  /** Sends and waits until the server accepted it. Returns the addresses that were refused for good. Throws `MailError`. */
  send(letter: Email): Promise<readonly RejectedAddress[]>;
  /** Sends in the background; errors are logged. */
  post(letter: Email): void;
  /** Deletes e-mail files older than an instant. Returns how many. */
  deleteFiles(before: Date): Promise<number>;
  /** Waits for e-mails being sent. */
  close(): Promise<void>;
}

/** Sending failed; the message includes the server's response. */
export class MailError extends Error {
  override readonly name = 'MailFault';
  /** Set if no address was accepted. */
  readonly rejected: readonly RejectedAddress[];

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.rejected = rejectedFor(cause);
  }
}

interface Transport {
  check(): Promise<void>;
  send(message: SendMailOptions): Promise<readonly RejectedAddress[]>;
}

export interface MailOptions {
  /** `smtp://` or `smtps://`; empty: write files. */
  smtpUrl: string;
  /** Folder of `.eml` files. */
  folder: string;
  from: { name: string; address: string };
  /** Public address of the site, without trailing slash. */
  origin: string;
  now: () => Date;
  warn: (text: string) => void;
}

export function createMailer({ smtpUrl, folder, from, origin, now, warn }: MailOptions): Mailer {
  const transport = smtpUrl === '' ? fileTransport(folder, now) : smtpTransport(smtpUrl);
  const underWay = new Set<Promise<unknown>>();
  const tell = (error: unknown) =>
    warn(redactText(error instanceof Error ? error.message : String(error)));
  const send = ({ to, subject, text, locale, key, unsubscribe, attachments = [] }: Email) =>
    transport.send({
      from,
      to: [...to],
      subject,
      text,
      html: emailHtml({ subject, text, locale }, origin),
      date: now(),
      textEncoding: 'quoted-printable',
      attachments: attachments.map(({ name, media, content }) => ({
        ...{ filename: name, contentType: media, content: Buffer.from(content) },
      })),
      ...(key !== undefined && {
        messageId: `<${key}@${from.address.split('@')[1] ?? 'localhost'}>`,
      }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': locale,
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  return {
    isReady: () =>
      transport.check().then(
        () => true,
        (error: unknown) => {
          tell(error);
          return false;
        },
      ),
    send,
    post(letter) {
      const sending: Promise<unknown> = send(letter)
        .catch(tell)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    deleteFiles: (before) => deleteFiles(folder, before),
    close: async () => void (await Promise.all(underWay)),
  };
}

/** Long enough for a slow server, short enough for a waiting person. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function smtpTransport(url: string): Transport {
  const smtp = createTransport({ url, ...PATIENCE });
  return {
    check: () =>
      withMailError('The mail server cannot be used', async () => {
        await smtp.verify();
      }),
    send: (message) =>
      withMailError('A message was not sent', async () =>
        rejectedFor(await smtp.sendMail(message)),
      ),
  };
}

/** Enhanced status codes (RFC 3463) of addresses that do not exist, or do not receive. */
const BAD_ADDRESS = /\b5\.(1\.[0-36]|1\.10|2\.1)\b/;
const ANY_ENHANCED = /\b5\.\d+\.\d+\b/;

/** Reply codes of an unknown or moved mailbox, where the server gives no enhanced status. */
const NO_SUCH_MAILBOX = [550, 551, 553];

interface Refusal {
  recipient?: string;
  responseCode?: number;
  response?: string;
}

/**
 * The addresses that an outcome of sending names as refused for good. Other permanent errors (full mailboxes,
 * policies, relaying) say nothing about the address.
 */
function rejectedFor(outcome: unknown): RejectedAddress[] {
  const { rejectedErrors = [] } = outcome as { rejectedErrors?: readonly Refusal[] };
  return rejectedErrors.flatMap(({ recipient = '', responseCode = 0, response = '' }) => {
    const isBad = ANY_ENHANCED.test(response)
      ? BAD_ADDRESS.test(response)
      : NO_SUCH_MAILBOX.includes(responseCode);
    return isBad && recipient !== '' ? [{ address: recipient, reason: response }] : [];
  });
}

let written = 0;

/** A retry overwrites the same file. */
function fileName({ messageId }: SendMailOptions, now: () => Date): string {
  if (messageId !== undefined) return `${messageId.replace(/[^\w.-]+/g, '_')}.eml`;
  written += 1;
  return `${now().toISOString().replaceAll(':', '-')}-${process.pid}-${threadId}-${written}.eml`;
}

function fileTransport(folder: string, now: () => Date): Transport {
  const toBytes = createTransport({ streamTransport: true, buffer: true });
  const makeFolder = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  };
  return {
    check: () => withMailError('Mail cannot be written', makeFolder),
    send: (message) =>
      withMailError('A message was not written', async () => {
        await makeFolder();
        const { message: bytes } = await toBytes.sendMail(message);
        const file = join(folder, fileName(message, now));
        await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
        await rename(`${file}.part`, file);
        return [];
      }),
  };
}

/** Also with a mail server configured: older files may remain. */
async function deleteFiles(folder: string, before: Date): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs >= before.getTime()) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

async function withMailError<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new MailError(`${what}: ${why}`, error);
  }
}
