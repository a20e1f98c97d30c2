import { forgetAlerts } from '../alerts/store.ts';
import { forgetOrders } from '../export/mail-store.ts';
import { forgetFiles } from '../bibliographic-services/file-store.ts';
import { dropPaidBudgets } from '../mail/budget.ts';
import { forgetLetters } from '../mail/outbox.ts';
import { sendWaiting, type Compose } from '../mail/send.ts';
import { moveDates } from '../loans/moved/move.ts';
import { settleHolds } from '../loans/settle.ts';
import { refreshFederation } from '../auth/institutional/federation.ts';
import { dropExpired } from '../auth/session-store.ts';
import { forgetEmailsBefore } from '../profile/store.ts';
import { forgetOldKeys } from '../http/once.ts';
import { exportLetter } from './letters/export.ts';
import { interestsLetter, newIndexes, savedSearchLetter } from './digests/letters.ts';
import { tellNews } from './digests/tell-news.ts';
import { holdReadyLetter } from './letters/hold-ready.ts';
import { loansDueLetter } from './letters/loans-due.ts';
import { suggestionMovedLetter } from './letters/suggestion-moved.ts';
import { serviceAskedLetter, serviceMovedLetter } from './letters/service-moved.ts';
import { emailChangedLetter, passwordChangedLetter } from './letters/own-record.ts';
import { movedDatesLetter } from './letters/moved-dates.ts';
import { requestReadyLetter } from './letters/request-ready.ts';
import { remind } from './remind.ts';
import type { Job, JobServices } from './runner.ts';

const DAY_MS = 86_400_000;
/** How long it can be seen what became of a message. */
const LETTERS_KEPT_DAYS = 90;
/** How long alerts are kept, read or not. */
const ALERTS_KEPT_DAYS = 365;

/** What somebody sent is known for as long as it counts. */
const ORDERS_KEPT_MS = 3_600_000;

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
const lettersOf = (
  services: JobServices,
  indexes = newIndexes(services),
): Readonly<Record<string, Compose>> => ({
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
  password_changed: passwordChangedLetter(services),
  email_changed: emailChangedLetter(services),
});

const mail: Job = {
  name: 'mail',
  summary: 'sends what waits in the outbox',
  everyMinutes: 1,
  async run(services) {
    const { db, mail: mailer, settings, now, warn } = services;
    const { languages } = settings;
    const letters = lettersOf(services);
    const count = await sendWaiting({ db, mail: mailer, letters, languages, now, warn });
    return `${count.sent} sent, ${count.dropped} dropped, ${count.wrong} to be tried again`;
  },
};

const federation: Job = {
  name: 'federation',
  summary: 'reads the metadata of the federation through which people sign in',
  everyMinutes: 60,
  run: refreshFederation,
};

const tidy: Job = {
  name: 'tidy',
  summary: 'forgets old messages, alerts and files, ended sessions, keys of requests',
  everyMinutes: 24 * 60,
  async run({ db, settings, now }) {
    const at = now();
    const before = new Date(at.getTime() - LETTERS_KEPT_DAYS * DAY_MS);
    const letters = await forgetLetters(db.queries, before);
    const alertsFrom = new Date(at.getTime() - ALERTS_KEPT_DAYS * DAY_MS);
    const alerts = await forgetAlerts(db.queries, alertsFrom);
    await forgetFiles(db.queries, {
      endedBefore: new Date(at.getTime() - settings.limits.serviceFileDays * DAY_MS),
      looseBefore: new Date(at.getTime() - DAY_MS),
    });
    await forgetOrders(db.queries, new Date(at.getTime() - ORDERS_KEPT_MS));
    await db.transaction(async (tx) => {
      await forgetEmailsBefore(tx, before);
      await dropExpired(tx, at);
      await dropPaidBudgets(tx, at);
      await forgetOldKeys(tx, at);
    });
    return `${letters} messages and ${alerts} alerts forgotten`;
  },
};

/**
 * Every job, in the order in which they run: windows that move do not lapse before; mail last, so that what the
 * others tell leaves at once.
 */
export const JOBS: readonly Job[] = [closedDays, holds, reminders, news, federation, tidy, mail];
