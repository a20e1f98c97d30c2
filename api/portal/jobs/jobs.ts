import { sendDueEmails, type EmailTemplate } from '../../core/mail/send.ts';
import { moveDates } from '../../circulation/loans/moved/move.ts';
import { settleHolds } from '../../circulation/loans/settle.ts';
import { refreshFederation } from '../../patrons/auth/institutional/federation.ts';
import { exportLetter } from './letters/export.ts';
import { interestsLetter, newIndexes, savedSearchLetter } from './digests/letters.ts';
import { tellNews } from './digests/tell-news.ts';
import { holdReadyLetter } from './letters/hold-ready.ts';
import { loansDueLetter } from './letters/loans-due.ts';
import { suggestionMovedLetter } from './letters/suggestion-moved.ts';
import { serviceAskedLetter, serviceMovedLetter } from './letters/service-moved.ts';
import { emailChangedLetter, emailConfirmLetter, safetyLetter } from './letters/own-record.ts';
import { movedDatesLetter } from './letters/moved-dates.ts';
import { requestReadyLetter } from './letters/request-ready.ts';
import { remind } from './remind.ts';
import { RETENTIONS } from './retention.ts';
import type { Job, JobServices } from './runner.ts';

/** Dates on which libraries have become closed. */
const closedDays: Job = {
  name: 'closed-days',
  summary: 'moves due dates and pick-up windows to where the library is open',
  everyMinutes: 15,
  async run({ db, now }) {
    const { loans, holds: windows } = await moveDates(db, now());
    return `${loans} due dates and ${windows} pick-up windows moved`;
  },
};

/** Holds that lapse, wait again or get a copy. */
const holds: Job = {
  name: 'holds',
  summary: 'lapses what was not picked up, ends suspensions, gives free copies to who waits',
  everyMinutes: 5,
  run: async ({ db, now }) => `${await settleHolds(db, now())} holds moved`,
};

const reminders: Job = {
  name: 'reminders',
  summary: 'reminds of loans that fall due and tells of overdue ones, once a day and patron',
  everyMinutes: 60,
  run: async (services) => `${await remind(services)} patrons told`,
};

const news: Job = {
  name: 'news',
  summary: 'tells of new titles that match interests, a week apart, and of what kept searches find',
  everyMinutes: 60,
  run: async (services) => `${await tellNews(services)} told of new titles`,
};

/** Who writes the letters, by the kind of message in the outbox. */
const emailTemplates = (
  services: JobServices,
  indexes = newIndexes(services),
): Readonly<Record<string, EmailTemplate>> => ({
  hold_ready: holdReadyLetter(services),
  due: loansDueLetter(services),
  export: exportLetter(services),
  service_moved: serviceMovedLetter(services),
  service_asked: serviceAskedLetter(services),
  suggestion_moved: suggestionMovedLetter(services),
  moved: movedDatesLetter(services),
  request_ready: requestReadyLetter(services),
  interests: interestsLetter(services, indexes),
  saved_search: savedSearchLetter(services, indexes),
  password_changed: safetyLetter(services, 'password'),
  second_factor_on: safetyLetter(services, 'factor_on'),
  second_factor_off: safetyLetter(services, 'factor_off'),
  email_changed: emailChangedLetter(services),
  email_confirm: emailConfirmLetter(services),
});

const mail: Job = {
  name: 'mail',
  summary: 'sends what waits in the outbox',
  everyMinutes: 1,
  async run(services) {
    const { db, mail: mailer, settings, now, warn } = services;
    const { languages } = settings;
    const templates = emailTemplates(services);
    const count = await sendDueEmails({ db, mail: mailer, templates, languages, now, warn });
    return `${count.sent} sent, ${count.dropped} dropped, ${count.failed} to be tried again`;
  },
};

const federation: Job = {
  name: 'federation',
  summary: 'reads the metadata of the federation through which people sign in',
  everyMinutes: 60,
  run: refreshFederation,
};

const retention: Job = {
  name: 'tidy',
  summary: 'deletes personal data whose time is over (docs/privacy.md)',
  everyMinutes: 24 * 60,
  async run(services) {
    const deleted: string[] = [];
    const failed: string[] = [];
    for (const { name, enforce } of RETENTIONS) {
      try {
        const count = await enforce(services);
        if (typeof count === 'number' && count > 0) deleted.push(`${count} ${name}`);
      } catch (error) {
        // One kind that cannot be deleted keeps no other.
        failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (failed.length > 0) throw new Error(failed.join('; '));
    return deleted.length > 0 ? `deleted: ${deleted.join(', ')}` : 'nothing was over its time';
  },
};

/**
 * Every job, in the order in which they run: windows that move do not lapse before; mail last, so that what the
 * others tell leaves at once.
 */
export const JOBS: readonly Job[] = [
  closedDays,
  holds,
  reminders,
  news,
  federation,
  retention,
  mail,
];
