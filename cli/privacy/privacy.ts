import { findPatron } from '#api/circulation/loans/desk.ts';
import { erasePatron } from '#api/patrons/privacy/erase.ts';
import { moveErasure, waitingErasures } from '#api/patrons/privacy/store.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { networkClock } from '../desk/clock.ts';
import { atDesk, refuse } from '../desk/desk.ts';
import { viewed } from '../desk/viewed.ts';

const MAX_LENGTH = 500;
const NOBODY = [{ code: 'lend_patron_not_found' as const }];

export const privacyList: Command = {
  name: 'privacy list',
  usage: '',
  summary: 'lists who asks for their data to be erased, oldest first',
  help: 'One line each, apart by tabs: when, user name, name.',
  options: {},
  words: { least: 0, most: 0 },
  run: (_input, context) =>
    atDesk(context, async ({ db, settings }) => {
      const waiting = await waitingErasures(db.queries);
      const ids = waiting.map(({ patronId }) => patronId);
      await viewed(db.queries, context, 'listed', ids);
      const clock = await networkClock(db.queries);
      for (const { at, login, name } of waiting) {
        context.say([clock(at, settings.timeZone), login, name].join('\t'));
      }
      if (waiting.length === 0) context.say('Nobody waits.');
      return EXIT.done;
    }),
};

export const privacyErase: Command = {
  name: 'privacy erase',
  usage: 'LOGIN --yes',
  summary: 'erases what is held about a patron, but for what the law has kept',
  help: `
LOGIN is the user name or the number of the card. What stays says no more whose it was: debts and slips, loans and
suggestions as the library counts them, what was agreed to. Nobody signs in under the name any more. It cannot be
undone.

  --yes   says that it is meant

Exit code 1 with every reason while loans are open, something is owed, or a hold or request has not ended.`,
  options: { yes: { type: 'boolean' } },
  words: { least: 1, most: 1 },
  run({ words: [login = ''], values: { yes } }, context) {
    if (yes !== true) throw new UsageError('It cannot be undone: say --yes');
    return atDesk(context, async ({ db, settings }) => {
      const patron = await findPatron(db, login);
      if (!patron) return refuse(NOBODY, context);
      const now = context.config.now();
      const erased = await erasePatron(db, { patronId: patron.id, settings, now });
      if (!erased.ok) return refuse(erased.refusals, context);
      const rows = [...erased.deleted.values()].reduce((sum, count) => sum + count, 0);
      context.say(`${rows} rows erased; what is kept is nobody's.`);
      return EXIT.done;
    });
  },
};

export const privacyRefuse: Command = {
  name: 'privacy refuse',
  usage: 'LOGIN --reason TEXT',
  summary: 'refuses to erase what is held about a patron',
  help: '--reason TEXT  why; the patron reads it',
  options: { reason: { type: 'string' } },
  words: { least: 1, most: 1 },
  run({ words: [login = ''], values: { reason } }, context) {
    if (typeof reason !== 'string' || reason.trim() === '') {
      throw new UsageError('"acervo privacy refuse" needs --reason');
    }
    const reply = reason.trim().slice(0, MAX_LENGTH);
    return atDesk(context, async ({ db }) => {
      const patron = await findPatron(db, login);
      if (!patron) return refuse(NOBODY, context);
      const move = { to: 'recusada' as const, at: context.config.now(), reply };
      if (!(await moveErasure(db.queries, patron.id, move))) {
        return refuse([{ code: 'erasure_not_asked' }], context);
      }
      await viewed(db.queries, context, 'refused', [patron.id]);
      context.say(`Refused: ${patron.name}.`);
      return EXIT.done;
    });
  },
};
