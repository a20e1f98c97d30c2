import type { NoticeKind } from '#contract/patrons/notices/kinds.ts';
import { saveFailing } from '../../core/mail/failing.ts';
import type { Cause, ClaimedEmail } from '../../core/mail/outbox.ts';
import type { Delivery, EmailContent, Recipient, RenderedEmail } from '../../core/mail/send.ts';
import { stopAddress } from '../../core/mail/unsubscribe.ts';
import { addDays, dayIn, instantOf, type Day } from '../../circulation/units/zone.ts';
import { insertAlert } from '../../patrons/alerts/store.ts';
import { claimDigest, digestOf } from '../../patrons/notices/digest-store.ts';
import {
  deviceOf,
  isObligatory,
  isReceipt,
  isSummed,
  noticeOfMessage,
} from '../../patrons/notices/rules.ts';
import { emailText, notices } from './emails/parts.ts';
import type { JobServices } from './runner.ts';

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The end of the quiet hours that an instant lies in; null: it lies in none. */
export function quietUntil(
  at: Date,
  { quietFrom, quietUntil: until }: { quietFrom: number; quietUntil: number },
  zone: string,
): Date | null {
  if (quietFrom === until) return null;
  const today = dayIn(at, zone);
  const instant = (day: Day, hour: number) => instantOf(day, hourText(hour), zone);
  const isOverMidnight = quietFrom > until;
  const spans = isOverMidnight
    ? [
        [instant(addDays(today, -1), quietFrom), instant(today, until)],
        [instant(today, quietFrom), instant(addDays(today, 1), until)],
      ]
    : [[instant(today, quietFrom), instant(today, until)]];
  const span = spans.find(([from, to]) => from && to && from <= at && at < to);
  return span?.[1] ?? null;
}

/**
 * When and how notices are delivered: quiet hours, one message a day (by e-mail, and on each device), unsubscribe links,
 * failing addresses.
 */
export function deliveryOf(services: JobServices): Delivery {
  const { db, settings, now } = services;
  const { timeZone: zone, timedWork } = settings;
  const hour = hourText(timedWork.remindHour);
  /** Digests claimed by this run, by patron. */
  const claimed = new Set<number>();

  const digestHeldUntil = async ({ patronId, tries }: ClaimedEmail): Promise<Date | null> => {
    if (claimed.has(patronId)) return null;
    const digest = await digestOf(db.queries, patronId);
    if (!digest) return null;
    if (tries > 1) {
      // A digest that could not be sent is tried again, not tomorrow.
      claimed.add(patronId);
      return null;
    }
    const today = dayIn(now(), zone);
    const begins = instantOf(today, hour, zone);
    if (now() < begins) return begins;
    if (!(await claimDigest(db.queries, patronId, today))) {
      return instantOf(addDays(today, 1), hour, zone);
    }
    claimed.add(patronId);
    return null;
  };

  return {
    async heldUntil(email) {
      const kind = noticeOfMessage(email);
      if (kind === null) return null;
      const quiet = quietUntil(now(), settings.notices, zone);
      if (quiet) return quiet;
      return isSummed(kind) ? digestHeldUntil(email) : null;
    },
    async companions(email) {
      const kind = noticeOfMessage(email);
      if (kind === null || !isSummed(kind)) return () => false;
      const isDigest = claimed.has(email.patronId);
      return (other: Cause) => {
        const otherKind = noticeOfMessage(other);
        if (otherKind === null || deviceOf(other) !== deviceOf(email)) return false;
        return isDigest ? isSummed(otherKind) : isReceipt(kind) && otherKind === kind;
      };
    },
    compose: (emails, reader) => composeNotices(services, emails, reader),
    async rejected(patronId, addresses) {
      for (const one of addresses) {
        await db.transaction(async (tx) => {
          if (!(await saveFailing(tx, patronId, one, now()))) return;
          const alert = { patronId, kind: 'email_failing', params: {}, at: now() } as const;
          await insertAlert(tx, alert);
        });
      }
    },
  };
}

/** One e-mail for one notice or several, with a link to unsubscribe unless one of them is obligatory. */
function composeNotices(
  { origin, secret, settings }: JobServices,
  emails: readonly RenderedEmail[],
  reader: Recipient,
): EmailContent {
  const [first] = emails;
  if (!first) throw new Error('No e-mail to compose');
  const kinds = new Set(
    emails.map(({ cause, content }) => content.notice ?? noticeOfMessage(cause)),
  );
  const { content } = first;
  if (content.paragraphs === undefined || kinds.has(null)) return content;
  const say = notices(reader);
  const isOne = emails.length === 1;
  const stop = stopLink([...kinds]);
  const address = stop && stopAddress(origin, secret, { kind: stop, id: reader.id }, reader.locale);
  const paragraphs = [
    ...emails.flatMap(({ content: { subject, paragraphs: own = [] } }) =>
      isOne ? own : [`■ ${subject}`, ...own],
    ),
    ...(address === undefined ? [] : [say('notice_stop', { address })]),
  ];
  return {
    ...content,
    subject: isOne ? content.subject : say('digest_subject', { count: emails.length }),
    text: emailText(reader, paragraphs, settings.institution.name),
    ...(address !== undefined && { unsubscribe: address }),
  };
}

/** What the link unsubscribes from; undefined: there is none. */
function stopLink(kinds: readonly (NoticeKind | null)[]): NoticeKind | 'todos' | undefined {
  const [kind] = kinds;
  if (!kind || kinds.some((one) => one !== null && isObligatory(one))) return undefined;
  return kinds.length === 1 ? kind : 'todos';
}
