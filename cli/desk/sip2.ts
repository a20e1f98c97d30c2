import { DEFAULT_LOCALE, LOCALES } from '#contract/shared/languages.ts';
import { ENCODINGS } from '#api/circulation/sip2/charset.ts';
import { LOGIN_FORM, newSecret } from '#api/circulation/sip2/login.ts';
import { endReport, openReports } from '#api/circulation/sip2/reports.ts';
import {
  deleteTerminal,
  insertTerminal,
  listTerminals,
  saveSecret,
  terminalByLogin,
} from '#api/circulation/sip2/terminals.ts';
import { sentence } from '#api/core/http/messages.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { oneLine } from '../terminal-text.ts';
import { networkClock } from './clock.ts';
import { atDesk, libraryByCode } from './desk.ts';
import { numberOf } from './first-hold.ts';

function oneOf<T extends string>(value: unknown, choices: readonly T[], initial: T, name: string) {
  const found = choices.find((choice) => choice === (value ?? initial));
  if (found !== undefined) return found;
  throw new UsageError(`--${name} is one of ${choices.join(', ')}`);
}

export const sip2Add: Command = {
  name: 'sip2 add',
  usage: 'LOGIN LIBRARY',
  summary: 'adds an account for a self-checkout machine or another SIP2 terminal',
  help: `
Prints its password, which is stored as a hash only. LIBRARY is the code of the library where it stands.

  --place TEXT          where in the library, as its staff call it
  --encoding NAME       ${ENCODINGS.join(', ')} (cp850)
  --line-end NAME       cr or crlf (cr)
  --error-detection HOW auto: messages may have a checksum; required: they must (auto)
  --language LANGUAGE   of its screen messages (${DEFAULT_LOCALE})
  --asks-password       patrons need their password
  --shows-holder        says for whom a returned copy is set aside`,
  options: {
    place: { type: 'string' },
    encoding: { type: 'string' },
    'line-end': { type: 'string' },
    'error-detection': { type: 'string' },
    language: { type: 'string' },
    'asks-password': { type: 'boolean' },
    'shows-holder': { type: 'boolean' },
  },
  words: { least: 2, most: 2 },
  run({ words: [login = '', library = ''], values }, context) {
    if (!LOGIN_FORM.test(login)) {
      throw new UsageError('LOGIN has up to 40 letters, digits, dots, hyphens and underscores');
    }
    const place = values['place'];
    const terminal = {
      ...{ login, place: typeof place === 'string' ? oneLine(place).slice(0, 80) : '' },
      encoding: oneOf(values['encoding'], ENCODINGS, 'cp850', 'encoding'),
      lineEnd: oneOf(values['line-end'], ['cr', 'crlf'], 'cr', 'line-end'),
      errorDetection: oneOf(
        ...([values['error-detection'], ['auto', 'required'], 'auto', 'error-detection'] as const),
      ),
      locale: oneOf(values['language'], LOCALES, DEFAULT_LOCALE, 'language'),
      asksPassword: values['asks-password'] === true,
      showsHolder: values['shows-holder'] === true,
    };
    return atDesk(context, async ({ db, settings }) => {
      const { id: libraryId, name } = await libraryByCode(db.queries, library);
      if (await terminalByLogin(db.queries, login)) {
        context.complain(`There is a terminal ${login} already.`);
        return EXIT.problem;
      }
      const { password, secretHash } = newSecret();
      const at = context.config.now();
      await insertTerminal(db.queries, { ...terminal, libraryId, secretHash, at });
      context.say(`${login} (${name}): password ${password}`);
      if (!settings.sip2.enabled) context.say('SIP2 is off: set sip2.enabled in settings.json.');
      return EXIT.done;
    });
  },
};

export const sip2Password: Command = {
  name: 'sip2 password',
  usage: 'LOGIN',
  summary: 'gives a SIP2 terminal a new password',
  help: 'Prints it. Connections that are open stay so.',
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [login = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const { password, secretHash } = newSecret();
      if (!(await saveSecret(db.queries, login, secretHash))) return noTerminal(login, context);
      context.say(`${login}: password ${password}`);
      return EXIT.done;
    }),
};

export const sip2Remove: Command = {
  name: 'sip2 remove',
  usage: 'LOGIN',
  summary: 'removes the account of a SIP2 terminal',
  help: 'Its connections end within a minute.',
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [login = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      if (!(await deleteTerminal(db.queries, login))) return noTerminal(login, context);
      context.say(`Removed: ${login}.`);
      return EXIT.done;
    }),
};

function noTerminal(login: string, { complain }: { complain: (line: string) => void }): number {
  complain(`There is no terminal ${login}; "acervo sip2 list" names them.`);
  return EXIT.problem;
}

export const sip2List: Command = {
  name: 'sip2 list',
  usage: '',
  summary: 'lists the accounts of SIP2 terminals',
  help: '',
  options: {},
  words: { least: 0, most: 0 },
  run: (_input, context) =>
    atDesk(context, async ({ db }) => {
      for (const one of await listTerminals(db.queries)) {
        const { login, library, place, encoding, lineEnd, errorDetection, locale } = one;
        const where = place === '' ? library.name : `${library.name}, ${place}`;
        const flags = [
          ...(one.asksPassword ? ['asks for passwords'] : []),
          ...(one.showsHolder ? ['shows holders'] : []),
        ];
        const how = [encoding, lineEnd, `checksums ${errorDetection}`, locale, ...flags];
        context.say(`${login.padEnd(16)} ${where} (${how.join(', ')})`);
      }
      return EXIT.done;
    }),
};

export const sip2Reports: Command = {
  name: 'sip2 reports',
  usage: '[--done NUMBER]',
  summary: 'lists what SIP2 terminals reported and staff have to look at',
  help: `
Loans, returns and renewals that were made without a connection and that an unknown card or copy, or a rule, speaks
against; cards that a terminal has blocked.

  --done NUMBER   takes one off the list`,
  options: { done: { type: 'string' } },
  words: { least: 0, most: 0 },
  run({ values: { done } }, context) {
    const id = typeof done === 'string' ? numberOf(done, 'report') : null;
    return atDesk(context, async ({ db }) => {
      if (id !== null) {
        if (await endReport(db.queries, id, context.config.now())) return EXIT.done;
        context.complain(`There is no open report ${id}.`);
        return EXIT.problem;
      }
      const clock = await networkClock(db.queries);
      for (const row of await openReports(db.queries)) {
        const card = row.login ?? (row.card === '' ? '' : `unknown card ${row.card}`);
        const what = [row.kind, row.barcode, card].filter((text) => text !== '').map(oneLine);
        const reasons = row.reasons.map((refusal) => sentence(refusal, 'en')).join(' ');
        const when = clock(row.happened_at, row.zone);
        context.say(
          `${row.id}: ${when}, ${row.library}, ${row.terminal}: ${what.join(', ')}. ${reasons}`.trim(),
        );
      }
      return EXIT.done;
    });
  },
};
