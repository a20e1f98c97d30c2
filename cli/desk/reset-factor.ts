import { audit } from '#api/patrons/auth/audit.ts';
import { removeFactor } from '#api/patrons/auth/second-factor/store.ts';
import { findPatron } from '#api/circulation/loans/desk.ts';
import { queueEmail } from '#api/core/mail/outbox.ts';
import { EXIT, type Command } from '../command.ts';
import { atDesk, refuse } from './desk.ts';
import { viewed } from './viewed.ts';

export const deskResetFactor: Command = {
  name: 'desk reset-factor',
  usage: 'LOGIN',
  summary: 'removes the second factor of a patron who lost it',
  help: `
LOGIN is the user name or the number of the card. Only for whoever has shown who they are: afterwards the
password alone signs in, and they are told by mail. Recovery codes go, too; open sessions go on.`,
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [login = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const patron = await findPatron(db, login);
      if (!patron) return refuse([{ code: 'lend_patron_not_found' }], context);
      const { id: patronId, name } = patron;
      const at = context.config.now();
      const removed = await db.transaction(async (tx) => {
        const had = await removeFactor(tx, patronId);
        if (!had) return false;
        await audit(tx, { kind: 'second_factor_reset', at, patronId });
        const occasion = at.toISOString();
        await queueEmail(tx, {
          ...{ kind: 'second_factor_off', entity: patronId, occasion, patronId, at },
        });
        return true;
      });
      if (!removed) return refuse([{ code: 'second_factor_off' }], context);
      await viewed(db.queries, context, 'factor', [patronId]);
      context.say(`${name} signs in with the password alone.`);
      return EXIT.done;
    }),
};
