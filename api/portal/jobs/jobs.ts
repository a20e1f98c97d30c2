import { deleteOldChanges } from '../../core/db/change-log.ts';
import { sendDueEmails, type EmailTemplate, type SentCount } from '../../core/mail/send.ts';
import { harvestAll } from '../../catalogue/harvest/harvest-all.ts';
import { deleteHistoryIfOff } from '../../circulation/loans/desk.ts';
import { deletePastUndos } from '../../staff/acts/undo.ts';
import { splitNewNames } from '../../staff/people/names.ts';
import { loseOverdue } from '../../circulation/loans/copies/lose-overdue.ts';
import { NOTICE_EMAIL } from '../../patrons/notices/rules.ts';
import { moveDates } from '../../circulation/loans/moved/move.ts';
import { unenteredText, unenteredYears } from '../../circulation/loans/moved/unentered.ts';
import { LAPSING_STACK_REQUESTS } from '../../circulation/closed-stack/store.ts';
import { LAPSING_LOAN_REQUESTS } from '../../circulation/loan-requests/desk.ts';
import { lapsePickups } from '../../circulation/requests/lapse.ts';
import { processQueues } from '../../circulation/loans/settle.ts';
import { refreshFederation } from '../../patrons/auth/institutional/federation.ts';
import { exportEmail } from './emails/export.ts';
import { interestsEmail, newSearchers, savedSearchEmail } from './digests/emails.ts';
import { queueDigests } from './digests/queue-digests.ts';
import { holdReadyEmail } from './emails/hold-ready.ts';
import { loansDueEmail } from './emails/loans-due.ts';
import { suggestionStatusEmail } from './emails/suggestion-status.ts';
import { serviceQuestionEmail, serviceStatusEmail } from './emails/service-status.ts';
import {
  emailChangedEmail,
  confirmationEmail,
  registeredEmail,
  securityEmail,
} from './emails/own-record.ts';
import { noticeEmail } from './emails/notice.ts';
import { movedDatesEmail } from './emails/moved-dates.ts';
import { requestReadyEmail } from './emails/request-ready.ts';
import { refreshVectors } from '../../search/meaning/refresh.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';
import { deliveryOf } from './delivery.ts';
import { sendDuePushes } from './push.ts';
import { queueReminders } from './remind.ts';
import {
  notifyEndedSuspensions,
  notifyEndingPickups,
  notifyExpiringCards,
} from './timed-notices.ts';
import { RETENTIONS } from './retention.ts';
import type { Job, JobServices } from './runner.ts';

/** Moves due dates off days on which libraries have been closed. */
const closedDays: Job = {
  name: 'closed-days',
  summary: 'moves due dates and pick-up windows to where the library is open',
  everyMinutes: 15,
  async run({ db, now }) {
    const { loans, holds: windows } = await moveDates(db, now());
    const unentered = await unenteredYears(db.queries);
    return [
      `${loans} due dates and ${windows} pick-up windows moved`,
      ...unentered.map(unenteredText),
    ].join('; ');
  },
};

/** Expires holds, resumes suspended ones and assigns copies. */
const holds: Job = {
  name: 'holds',
  summary: 'lapses what was not picked up, ends suspensions, gives free copies to who waits',
  everyMinutes: 5,
  run: async ({ db, now }) => `${await processQueues(db, now())} holds moved`,
};

/** Bills loans that are so long overdue that their copies count as lost. */
const losses: Job = {
  name: 'losses',
  summary: 'records copies as lost that are overdue for as long as the policy says, and bills them',
  everyMinutes: 24 * 60,
  async run({ db, now }) {
    const { lost, unpriced } = await loseOverdue(db, now());
    const rest =
      unpriced === 0
        ? ''
        : `; ${unpriced} more have no price: "acervo desk set copy BARCODE lost --charge AMOUNT"`;
    return `${lost} copies lost${rest}`;
  },
};

/** Ends requests whose copy was not picked up in time. */
const requests: Job = {
  name: 'requests',
  summary: 'lapses requests between libraries and from closed stacks that were not picked up',
  everyMinutes: 5,
  async run({ db, now }) {
    const between = await lapsePickups(db, LAPSING_LOAN_REQUESTS, now());
    const stacks = await lapsePickups(db, LAPSING_STACK_REQUESTS, now());
    return `${between} between libraries and ${stacks} from closed stacks lapsed`;
  },
};

/** Copies what changed in other repositories. */
const harvests: Job = {
  name: 'harvest',
  summary:
    'copies new, changed and deleted records of other repositories (harvesting.repositories)',
  everyMinutes: 24 * 60,
  run: ({ db, settings, now }) => harvestAll(db, settings.harvesting.repositories, now),
};

const reminders: Job = {
  name: 'reminders',
  summary: 'reminds of loans that fall due and tells of overdue ones, once a day and patron',
  everyMinutes: 60,
  run: async (services) => `${await queueReminders(services)} patrons reminded`,
};

const timedNotices: Job = {
  name: 'notices',
  summary: 'tells of pick-up windows and cards that end soon, and of ended suspensions',
  everyMinutes: 30,
  async run(services) {
    const pickups = await notifyEndingPickups(services);
    const suspensions = await notifyEndedSuspensions(services);
    const cards = await notifyExpiringCards(services);
    return `${pickups} pick-up windows, ${suspensions} ended suspensions and ${cards} cards announced`;
  },
};

const news: Job = {
  name: 'news',
  summary: 'tells of new titles that match interests, a week apart, and of what kept searches find',
  everyMinutes: 60,
  run: async (services) => `${await queueDigests(services)} digests queued`,
};

/** Templates by kind of e-mail. */
const emailTemplates = (
  services: JobServices,
  searchers = newSearchers(services),
): Readonly<Record<string, EmailTemplate>> => ({
  hold_ready: holdReadyEmail(services),
  due: loansDueEmail(services),
  [NOTICE_EMAIL]: noticeEmail(services),
  export: exportEmail(services),
  service_moved: serviceStatusEmail(services),
  service_asked: serviceQuestionEmail(services),
  suggestion_moved: suggestionStatusEmail(services),
  moved: movedDatesEmail(services),
  request_ready: requestReadyEmail(services),
  interests: interestsEmail(services, searchers),
  saved_search: savedSearchEmail(services, searchers),
  password_changed: securityEmail(services, 'password'),
  second_factor_on: securityEmail(services, 'factor_on'),
  second_factor_off: securityEmail(services, 'factor_off'),
  email_changed: emailChangedEmail(services),
  email_confirm: confirmationEmail(services),
  registered: registeredEmail(services),
});

const mail: Job = {
  name: 'mail',
  summary: 'sends what waits in the outbox, e-mails and push notifications',
  everyMinutes: 1,
  async run(services) {
    const { db, mail: mailer, settings, now, warn } = services;
    const { languages } = settings;
    const templates = emailTemplates(services);
    const delivery = deliveryOf(services);
    const sender = { db, mail: mailer, templates, languages, now, delivery, warn };
    const counts = [await sendDueEmails(sender), await sendDuePushes(services, delivery)];
    const sum = (key: keyof SentCount) => counts.reduce((all, count) => all + count[key], 0);
    return `${sum('sent')} sent, ${sum('dropped')} dropped, ${sum('failed')} to be tried again`;
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
        // A failure must not prevent the others.
        failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (failed.length > 0) throw new Error(failed.join('; '));
    return deleted.length > 0 ? `deleted: ${deleted.join(', ')}` : 'nothing was over its time';
  },
};

const meaning: Job = {
  name: 'meaning',
  summary: 'makes the vectors by which titles are searched by meaning (`search.meaning`)',
  everyMinutes: 30,
  run: async (services) =>
    services.settings.search.meaning
      ? `${await refreshVectors(services)} titles`
      : 'no endpoint is set',
};

/** Older index files are rebuilt when a server starts. */
const CHANGE_DAYS = 30;
const DAY_MS = 86_400_000;

const changeLog: Job = {
  name: 'change-log',
  summary: `deletes rows of the change log after ${CHANGE_DAYS} days`,
  everyMinutes: 24 * 60,
  async run({ db, now }) {
    const count = await deleteOldChanges(db, new Date(now().getTime() - CHANGE_DAYS * DAY_MS));
    return `deleted: ${count}`;
  },
};

const webhooks: Job = {
  name: 'webhooks',
  summary: 'sends events to other systems (acervo webhooks)',
  everyMinutes: 1,
  async run(services) {
    const { sent, failed } = await deliverWebhooks(services);
    return `${sent} sent, ${failed} to be tried again`;
  },
};

/**
 * All jobs, in the order in which they run: pick-up windows are moved before holds expire; mail and
 * webhooks are last, so that what the other jobs cause is sent at once.
 */
/** Ends the time in which acts of staff can be undone. */
const undos: Job = {
  name: 'undos',
  summary: 'forgets what staff can no longer undo, with returned loans of who keeps no history',
  everyMinutes: 1,
  async run({ db, now }) {
    return `${await deletePastUndos(db, now(), deleteHistoryIfOff)} acts cannot be undone any more`;
  },
};

/** Splits names into the words by which staff find people. */
const names: Job = {
  name: 'names',
  summary: 'prepares new names of patrons for the search of staff',
  everyMinutes: 5,
  async run({ db }) {
    await splitNewNames(db);
    return 'names are split into words';
  },
};

export const JOBS: readonly Job[] = [
  undos,
  names,
  closedDays,
  holds,
  losses,
  requests,
  reminders,
  timedNotices,
  news,
  harvests,
  federation,
  retention,
  changeLog,
  meaning,
  mail,
  webhooks,
];
