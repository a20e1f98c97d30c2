import { arriveCopy, copiesToFetch } from '../../loans/copies/move.ts';
import { settleHolds } from '../../loans/settle.ts';
import type { TitleSummary } from '../../marc/map/title-summary.ts';
import { shelfKey } from '../../search/engine/segments/shelf-key.ts';
import { EXIT, type Command } from '../command.ts';
import { atDesk, libraryByCode, refuse, wallClock } from './desk.ts';

export const deskShelf: Command = {
  name: 'desk shelf',
  usage: 'LIBRARY',
  summary: 'lists what is to be fetched from the shelves for holds, in shelf order',
  help: `LIBRARY is the code of the library. Copies that were returned at the desk for a hold lie there already
and are not listed. Say "desk arrive BARCODE" for each that was fetched: the time to pick it up begins
then. One line each, apart by tabs: call number, location, barcode, title, user name, until when.`,
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [code = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const { id, timeZone } = await libraryByCode(db.queries, code);
      await settleHolds(db, context.config.now());
      const rows = (await copiesToFetch(db.queries, id))
        .map((row) => ({ ...row, key: shelfKey(row.call_number) }))
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
      for (const { call_number, shelf_location, barcode, summary, login, expiresAt } of rows) {
        const { title } = JSON.parse(summary) as TitleSummary;
        const until = wallClock(expiresAt ?? '', timeZone);
        context.say([call_number, shelf_location, barcode, title, login, until].join('\t'));
      }
      if (rows.length === 0) context.say('There is nothing to fetch.');
      return EXIT.done;
    }),
};

export const deskArrive: Command = {
  name: 'desk arrive',
  usage: 'BARCODE',
  summary: 'takes in a copy from another library, or from the shelf for a hold',
  help: 'Says for whom it is to be put on the shelf of holds. Exit code 1 when nobody expects it.',
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [barcode = ''] }, context) =>
    atDesk(context, async ({ db, settings }) => {
      const arrived = await arriveCopy(db, { barcode, at: context.config.now() });
      if (!arrived.ok) return refuse(arrived.refusals, context);
      const { title, heldFor } = arrived;
      const until = heldFor && wallClock(heldFor.expiresAt, settings.timeZone);
      context.say(`Took in "${title}".`);
      context.say(
        heldFor ? `Set aside for ${heldFor.patron} until ${until}.` : 'Nobody waits: to its shelf.',
      );
      return EXIT.done;
    }),
};
