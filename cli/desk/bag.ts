import { RefusalError } from '#api/core/http/refused.ts';
import { terminalActor } from '#api/staff/acts/log.ts';
import { bagLeft } from '#api/staff/transfers/bags.ts';
import { EXIT, type Command } from '../command.ts';
import { atDesk, libraryByCode, refuse } from './desk.ts';

export const deskBag: Command = {
  name: 'desk bag',
  usage: 'FROM TO',
  summary: 'says that the bag of one library for another has left, with all that lies in it',
  help: `
FROM and TO are codes of libraries. What was returned or taken in at FROM and goes to TO lies in the bag; "desk shelf
FROM" lists it with "send". Exit code 1 when there is nothing in it.`,
  options: {},
  words: { least: 2, most: 2 },
  run: ({ words: [fromCode = '', toCode = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const from = await libraryByCode(db.queries, fromCode);
      const to = await libraryByCode(db.queries, toCode);
      const { config } = context;
      const acting = {
        ...{ db, at: config.now(), here: { id: from.id, zone: from.timeZone, plans: [] } },
        actor: { ...terminalActor(config.staff), libraryId: from.id },
      };
      try {
        const { livros } = await db.transaction((tx) => bagLeft(tx, to.id, acting));
        context.say(
          `The bag for ${to.name} has left: ${livros} ${livros === 1 ? 'copy' : 'copies'}.`,
        );
        return EXIT.done;
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        const { code, params = {} } = error;
        return refuse([{ code, params }], context);
      }
    }),
};
