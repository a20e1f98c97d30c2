import { listEmails, retryFailed } from '#api/core/mail/outbox.ts';
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
