import { clearFailing, listFailing } from '#api/core/mail/failing.ts';
import { listEmails, retryFailed } from '#api/core/mail/outbox.ts';
import { findPatron } from '#api/circulation/loans/desk.ts';
import { MAIL_STATES, type MailState } from '#api/core/mail/states.ts';
import { EXIT, type Command } from '../command.ts';
import { atDesk } from '../desk/desk.ts';
import { terminalText } from '../terminal-text.ts';

const UNDONE: readonly MailState[] = ['waiting', 'failed'];

export const mailList: Command = {
  name: 'mail list',
  usage: '[--all] [--retry]',
  summary: 'lists mail that waits or was given up, and why',
  help: `
  --all     also what was sent, and what was dropped because nobody needs it any more
  --retry   lets what was given up be tried anew

One line each, apart by tabs: since when, state, tries, user name, what it is about, when it is tried
next, why it waits. A message is tried for some three days. Exit code 1 when some were given up.`,
  options: { all: { type: 'boolean' }, retry: { type: 'boolean' } },
  words: { least: 0, most: 0 },
  run({ values }, context) {
    return atDesk(context, async ({ db }) => {
      if (values['retry'] === true) await retryFailed(db.queries, context.config.now());
      const rows = await listEmails(db.queries, values['all'] === true ? MAIL_STATES : UNDONE);
      for (const { kind, entity, state, tries, login, createdAt, nextAt, reason } of rows) {
        const next = state === 'waiting' ? nextAt : '-';
        const about = `${kind} ${entity}`;
        context.say(
          [createdAt, state, tries, login, about, next, reason || '-']
            .map((cell) => terminalText(String(cell)))
            .join('\t'),
        );
      }
      if (rows.length === 0) context.say('There is none.');
      return rows.some(({ state }) => state === 'failed') ? EXIT.problem : EXIT.done;
    });
  },
};

export const mailFailing: Command = {
  name: 'mail failing',
  usage: '[--retry LOGIN]',
  summary: 'lists addresses of patrons that mail servers refused for good',
  help: `
  --retry LOGIN   lets mail be sent to the addresses of this patron again

One line each, apart by tabs: user name, address, since when, what the mail server said. Nothing is sent
there until the address is changed, or the patron confirms it under "Avisos" in the personal area.`,
  options: { retry: { type: 'string' } },
  words: { least: 0, most: 0 },
  run({ values }, context) {
    return atDesk(context, async ({ db }) => {
      const { retry } = values;
      if (typeof retry === 'string') {
        const patron = await findPatron(db, retry);
        if (!patron) {
          context.complain(`There is no patron "${retry}"; name a user name or card number.`);
          return EXIT.problem;
        }
        await clearFailing(db.queries, patron.id);
      }
      const rows = await listFailing(db.queries);
      for (const { login, address, since, reason } of rows) {
        context.say([login, address, since, reason].map(terminalText).join('\t'));
      }
      if (rows.length === 0) context.say('There is none.');
      return EXIT.done;
    });
  },
};
