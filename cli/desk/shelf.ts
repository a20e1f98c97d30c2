import { arriveAtDesk } from '#api/circulation/loan-requests/desk.ts';
import {
  copiesToFetch,
  copiesToPutBack,
  copiesToSend,
} from '#api/circulation/loans/copies/shelf.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import type { TitleSummary } from '#api/catalogue/marc/map/title-summary.ts';
import { shelfKey } from '#api/search/engine/engine.ts';
import { EXIT, type Command } from '../command.ts';
import { oneLine } from '../terminal-text.ts';
import { networkClock } from './clock.ts';
import { atDesk, destinationLines, libraryByCode, refuse } from './desk.ts';
import { sayReceivers } from './receivers.ts';
import { viewedLogins } from './viewed.ts';

interface Shelved {
  call_number: string;
  shelf_location: string | null;
  barcode: string;
  summary: string;
}

const inShelfOrder = <Row extends Shelved>(rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, key: shelfKey(row.call_number) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);

const labelOf = ({ call_number, shelf_location, barcode, summary }: Shelved) => [
  ...[call_number, shelf_location, barcode],
  (JSON.parse(summary) as TitleSummary).title,
];

export const deskShelf: Command = {
  name: 'desk shelf',
  usage: 'LIBRARY',
  summary: 'lists what is to be fetched for holds, and what goes back, in shelf order',
  help: `LIBRARY is the code of the library. Copies that were returned at the desk for a hold lie there already
and are not listed. Say "desk arrive BARCODE" for each that was fetched: the time to pick it up begins
then. One line each, apart by tabs: call number, location, barcode, title, user name, until when. "there" after
that: it lies on the shelf of holds already, for somebody who did not come, and is for this user name now. What the
person wrote to the library is the last of the line.

Copies on the shelf of holds that nobody came for follow, with "back" in place of a user name: they go to their
shelves. Say "desk arrive BARCODE" for each of them, too. Last come copies to be sent, or on their way, with "send" and
the name of the library: for a hold there, or home again.`,
  options: {},
  words: { least: 1, most: 1 },
  run: ({ words: [code = ''] }, context) =>
    atDesk(context, async ({ db }) => {
      const { id, timeZone } = await libraryByCode(db.queries, code);
      await processQueues(db, context.config.now());
      const clock = await networkClock(db.queries);
      const fetched = inShelfOrder(await copiesToFetch(db.queries, id));
      // Copies to fetch first.
      for (const row of fetched.toSorted((a, b) => Number(a.isThere) - Number(b.isThere))) {
        const until = clock(row.expiresAt ?? '', timeZone);
        const place = row.isThere ? 'there' : '';
        const told = [place, oneLine(row.observations)];
        context.say([...labelOf(row), row.login, until, ...told].join('\t').trimEnd());
      }
      const logins = fetched.flatMap(({ login }) => (login === null ? [] : [login]));
      await viewedLogins(db.queries, context, 'fetched', logins);
      const back = inShelfOrder(await copiesToPutBack(db.queries, id));
      for (const row of back) context.say([...labelOf(row), 'back'].join('\t'));
      const sent = inShelfOrder(await copiesToSend(db.queries, id));
      for (const row of sent) context.say([...labelOf(row), 'send', row.to].join('\t'));
      if (fetched.length + back.length + sent.length === 0) {
        context.say('There is nothing to fetch.');
      }
      return EXIT.done;
    }),
};

export const deskArrive: Command = {
  name: 'desk arrive',
  usage: 'BARCODE [--at LIBRARY]',
  summary: 'takes in a copy from another library, from the shelf for a hold, or back from there',
  help: `
  --at LIBRARY   code of the library that takes it in; else the one where it is expected

Says for whom it is to be put on the shelf of holds. A copy that was sent for a request lies ready from now on, and
whoever asked for it is told. Exit code 1 when nobody expects it.`,
  options: { at: { type: 'string' } },
  words: { least: 1, most: 1 },
  run: ({ words: [barcode = ''], values: { at: code } }, context) =>
    atDesk(context, async ({ db }) => {
      const library = typeof code === 'string' ? await libraryByCode(db.queries, code) : undefined;
      const arrival = { barcode, at: context.config.now(), libraryId: library?.id };
      const arrived = await arriveAtDesk(db, arrival);
      if (!arrived.ok) return refuse(arrived.refusals, context);
      const { title, requestedBy } = arrived;
      context.say(`Took in "${title}".`);
      if (requestedBy !== undefined) {
        context.say(`Set aside for ${requestedBy}, who asked for it.`);
        await sayReceivers(db.queries, { barcode }, context);
        return EXIT.done;
      }
      const lines = destinationLines(arrived, await networkClock(db.queries));
      for (const line of lines.length > 0 ? lines : ['Nobody waits: to its shelf.']) {
        context.say(line);
      }
      await sayReceivers(db.queries, { barcode }, context);
      return EXIT.done;
    }),
};
