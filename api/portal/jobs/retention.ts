import { disownSuggestions, hasEndedSuggestions } from '../../catalogue/acquisitions/store.ts';
import { deleteOldAlerts } from '../../patrons/alerts/store.ts';
import { deleteTimedNotices } from '../../patrons/notices/store.ts';
import { deleteEvents } from '../../patrons/auth/audit.ts';
import { deleteExpiredSolutions } from '../../patrons/auth/captcha-store.ts';
import { deleteOldAttempts } from '../../patrons/auth/guessing/store.ts';
import { deleteExpiredSteps } from '../../patrons/auth/institutional/store.ts';
import { deleteExpiredCodes } from '../../patrons/auth/recovery/store.ts';
import { dropExpired } from '../../patrons/auth/session-store.ts';
import { deleteOldFiles } from '../../circulation/services/file-store.ts';
import { deleteEndedServices } from '../../circulation/services/store.ts';
import { deleteOldClearances } from '../../circulation/clearance/store.ts';
import { STACK_REQUESTS } from '../../circulation/closed-stack/rules.ts';
import { deleteHandledComments } from '../comments/store.ts';
import { deleteRefusedComments } from '../comments/title-store.ts';
import { lockRows } from '../../core/db/locks.ts';
import { deleteEndedSuspensions, deleteSettledDebts } from '../../circulation/debts/store.ts';
import { deleteSentExports } from '../../catalogue/export/mail-store.ts';
import { deleteOldCounts } from '../../core/http/limits/count-exchange.ts';
import { deleteExpiredKeys } from '../../core/http/idempotency-key.ts';
import { deleteExpiredInterests } from '../../patrons/interests/store.ts';
import { LOAN_REQUESTS } from '../../circulation/loan-requests/rules.ts';
import { deleteEnded } from '../../circulation/requests/store.ts';
import { deleteOldReports } from '../../circulation/sip2/reports.ts';
import { deleteExpiredTokens } from '../../circulation/loan-tokens/store.ts';
import { deleteReadingHistory, patronsWithPast } from '../../circulation/loans/history-store.ts';
import { deletePaidBudgets } from '../../core/mail/budget.ts';
import { deleteOldEmails } from '../../core/mail/outbox.ts';
import { eraseFormerPatrons } from '../../patrons/privacy/erase.ts';
import { nobodyId } from '../../patrons/privacy/nobody.ts';
import { deleteOldConsents, deleteOldErasures } from '../../patrons/privacy/store.ts';
import { deleteActs } from '../../staff/acts/log.ts';
import { deleteEndedBlocks } from '../../staff/people/store.ts';
import { dropOldChanges, dropOldConfirmations } from '../../patrons/profile/email-store.ts';
import { deleteOldRegistrations } from '../../patrons/registration/store.ts';
import { dayIn } from '../../circulation/units/zone.ts';
import type { JobServices } from './runner.ts';

/** Days until a registration is deleted that nobody confirmed, or that the library did not decide on. */
const UNCONFIRMED_DAYS = 3;
const UNDECIDED_DAYS = 60;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a kind of personal data is kept, and from when; reasons in docs/privacy.md. */
export interface Retention {
  name: string;
  /** Tables that contain the data, including cascaded ones. */
  tables: readonly string[];
  /** Deletes expired data, never what is open or owed. Returns how many. */
  enforce: (services: JobServices) => Promise<unknown>;
}

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** The instant before which data expire, from a setting in days. */
const over = (
  { settings, now }: JobServices,
  setting: keyof JobServices['settings']['privacy']['retention'],
): Date => daysBefore(now(), settings.privacy.retention[setting]);

const overDay = (services: JobServices, setting: Parameters<typeof over>[1]) =>
  dayIn(over(services, setting), services.settings.timeZone);

/** One transaction per patron. */
async function expireReadingHistories(services: JobServices): Promise<number> {
  const { db, settings } = services;
  let count = 0;
  const forget = async (patronIds: readonly number[], before?: Date) => {
    for (const id of patronIds) {
      await db.transaction(async (tx) => {
        await lockRows(db, tx, 'patron', [id]);
        count += await deleteReadingHistory(tx, id, before);
      });
    }
  };
  // Holds that ended without a return, and loans whose fine was settled since.
  await forget(await patronsWithPast(db.queries, { keeps: false }));
  if (settings.privacy.retention.historyDays === 0) return count;
  const before = over(services, 'historyDays');
  await forget(await patronsWithPast(db.queries, { keeps: true, before }), before);
  return count;
}

const CIRCULATION: readonly Retention[] = [
  {
    name: 'reading',
    tables: ['loans', 'renewals', 'holds', 'moved_dates'],
    enforce: expireReadingHistories,
  },
  {
    name: 'requests',
    tables: [
      ...['loan_requests', 'stack_requests', 'service_requests', 'service_questions'],
      ...['service_files', 'general_comments', 'title_comments', 'suspensions', 'sip2_reports'],
      'patron_blocks',
    ],
    async enforce(services) {
      const { db, settings, now } = services;
      const before = over(services, 'requestDays');
      await deleteOldFiles(db.queries, {
        endedBefore: daysBefore(now(), settings.limits.serviceFileDays),
        looseBefore: daysBefore(now(), 1),
      });
      return sum([
        await deleteEnded(db.queries, LOAN_REQUESTS, before),
        await deleteEnded(db.queries, STACK_REQUESTS, before),
        await db.transaction((tx) => deleteEndedServices(tx, before)),
        await deleteHandledComments(db.queries, before),
        await deleteRefusedComments(db.queries, before),
        await deleteOldReports(db.queries, before),
        await deleteEndedSuspensions(db.queries, overDay(services, 'requestDays')),
        await deleteEndedBlocks(db.queries, overDay(services, 'requestDays')),
      ]);
    },
  },
  {
    name: 'suggestions',
    tables: ['suggestions', 'suggestion_moves', 'purchase_order_lines'],
    enforce: (services) =>
      services.db.transaction(async (tx) => {
        const before = over(services, 'suggestionDays');
        if (!(await hasEndedSuggestions(tx, before))) return 0;
        const nobody = await nobodyId(tx, services.now());
        if (nobody === undefined) return 0;
        return disownSuggestions(tx, { before, nobody });
      }),
  },
  {
    name: 'money',
    tables: ['debts', 'debt_entries', 'slips', 'slip_debts'],
    enforce: ({ db, settings, now }) => {
      const before = new Date(now());
      before.setUTCFullYear(before.getUTCFullYear() - settings.privacy.keptYears);
      return db.transaction((tx) => deleteSettledDebts(tx, before));
    },
  },
];

const SIGNING_IN: readonly Retention[] = [
  {
    name: 'sessions',
    tables: ['sessions', 'refresh_tokens', 'institution_sessions'],
    enforce: ({ db, now }) => db.transaction((tx) => dropExpired(tx, now())),
  },
  {
    name: 'codes',
    tables: [
      ...['sign_in_attempts', 'spent_captchas', 'institutional_steps', 'password_recoveries'],
      ...['loan_tokens', 'idempotency_keys', 'mail_budgets', 'call_counts'],
    ],
    async enforce({ db: { queries }, now }) {
      const at = now();
      await deleteOldAttempts(queries, at);
      await deleteExpiredSolutions(queries, at);
      await deleteExpiredSteps(queries, at);
      await deleteExpiredCodes(queries, at);
      await deleteExpiredTokens(queries, at);
      await deleteExpiredKeys(queries, at);
      await deletePaidBudgets(queries, at);
      await deleteOldCounts(queries, at);
    },
  },
  {
    name: 'sign-in log',
    tables: ['audit_events'],
    enforce: (services) => deleteEvents(services.db.queries, over(services, 'auditDays')),
  },
];

const MESSAGES: readonly Retention[] = [
  {
    name: 'alerts',
    tables: ['alerts', 'timed_notices'],
    async enforce(services) {
      const before = over(services, 'alertDays');
      await deleteTimedNotices(services.db.queries, before);
      return deleteOldAlerts(services.db.queries, before);
    },
  },
  {
    name: 'messages',
    tables: ['mail_outbox', 'email_changes', 'email_confirmations'],
    async enforce(services) {
      const before = over(services, 'messageDays');
      await dropOldChanges(services.db.queries, before);
      await dropOldConfirmations(services.db.queries, services.now());
      return deleteOldEmails(services.db.queries, before);
    },
  },
  {
    name: 'registrations',
    tables: ['registrations'],
    enforce: ({ db, now }) =>
      deleteOldRegistrations(db.queries, {
        unconfirmed: daysBefore(now(), UNCONFIRMED_DAYS),
        confirmed: daysBefore(now(), UNDECIDED_DAYS),
      }),
  },
  {
    name: 'exports by e-mail',
    tables: ['export_mails'],
    enforce: ({ db, now }) => deleteSentExports(db.queries, new Date(now().getTime() - HOUR_MS)),
  },
  {
    name: 'message files',
    tables: [],
    enforce: (services) => services.mail.deleteFiles(over(services, 'mailFileDays')),
  },
];

const RECORDS: readonly Retention[] = [
  {
    name: 'acts of staff',
    tables: ['staff_acts', 'staff_undos', 'record_views'],
    enforce: (services) => deleteActs(services.db.queries, over(services, 'viewDays')),
  },
  {
    name: 'interests',
    tables: ['interests', 'interest_news', 'saved_searches'],
    enforce: (services) =>
      deleteExpiredInterests(services.db.queries, overDay(services, 'requestDays')),
  },
  {
    name: 'proofs',
    tables: ['clearances', 'consents', 'erasure_requests'],
    async enforce(services) {
      const { queries } = services.db;
      return sum([
        await deleteOldClearances(queries, overDay(services, 'proofDays')),
        await deleteOldConsents(queries, over(services, 'proofDays')),
        await deleteOldErasures(queries, over(services, 'proofDays')),
      ]);
    },
  },
  {
    name: 'accounts',
    tables: [
      ...['patrons', 'patron_emails', 'patron_details', 'password_history'],
      ...['second_factors', 'second_factor_codes'],
      ...['calendar_addresses', 'kept_titles', 'notice_channels', 'receivers'],
      ...['notice_digests', 'failing_emails', 'push_devices', 'staff_rights'],
      ...['patron_notes', 'patron_words'],
    ],
    async enforce(services) {
      const { db, settings, now } = services;
      if (settings.privacy.retention.leftDays === 0) return 0;
      const before = over(services, 'leftDays');
      return eraseFormerPatrons(db, { before, settings, now: now() });
    },
  },
];

/** All kinds of personal data. Accounts are last, since open items keep them. */
export const RETENTIONS: readonly Retention[] = [
  ...CIRCULATION,
  ...SIGNING_IN,
  ...MESSAGES,
  ...RECORDS,
];
