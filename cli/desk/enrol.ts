import { enrol } from '#api/circulation/clearance/issue.ts';
import { findPatron } from '#api/circulation/loans/desk.ts';
import { EXIT, type Command } from '../command.ts';
import { atDesk, refuse } from './desk.ts';
import { viewed } from './viewed.ts';

export const deskEnrol: Command = {
  name: 'desk enrol',
  usage: 'LOGIN',
  summary: 'enrols a patron again who left with a clearance declaration',
  help: 'LOGIN is the user name or the number of the card. A declaration that still held ends with it.',
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [login = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const enrolled = await enrol(db, { login, at: context.config.now() });
      if (!enrolled.ok) return refuse(enrolled.refusals, context);
      const patron = await findPatron(db, login);
      if (patron) await viewed(db.queries, context, 'enrolled', [patron.id]);
      context.say(`${enrolled.name} is enrolled again.`);
      return EXIT.done;
    }),
};
