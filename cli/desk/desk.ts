import { deskMoney } from '#api/core/http/money.ts';
import type { Queries } from '#api/core/db/connection.ts';
import { sentence } from '#api/core/http/messages.ts';
import { lendAtDesk } from '#api/circulation/loan-requests/desk.ts';
import type { HeldFor } from '#api/circulation/loans/copies/move.ts';
import { returnCopy } from '#api/circulation/loans/desk.ts';
import { openNetwork, type Network } from '#api/open-network.ts';
import { listLibraries, type Library } from '#api/circulation/units/store.ts';
import { EXIT, UsageError, type Command, type Context } from '../command.ts';
import { oneLine } from '../terminal-text.ts';
import { networkClock, type Clock } from './clock.ts';
import { sayReceivers } from './receivers.ts';
import { viewedOwner } from './viewed.ts';

type Refusals = Parameters<typeof sentence>[0][];

/** Opens the network, runs one act and closes it. One that is open already stays open. */
export async function atDesk(
  context: Pick<Context, 'config' | 'network'>,
  work: (network: Network) => Promise<number>,
) {
  if (context.network) return work(context.network);
  const network = await openNetwork(context.config);
  try {
    return await work(network);
  } finally {
    await network.close();
  }
}

export function refuse(refusals: Refusals, { complain }: Pick<Context, 'complain'>): number {
  for (const refusal of refusals) complain(sentence(refusal, 'en'));
  return EXIT.problem;
}

/** The library with a code; otherwise a usage error lists the codes. */
export async function libraryByCode(q: Queries, code: string): Promise<Library> {
  const libraries = await listLibraries(q);
  const found = libraries.find((library) => library.code === code);
  if (found) return found;
  const codes = libraries.map((library) => library.code).join(', ');
  throw new UsageError(`"${code}" is no library; there are: ${codes}`);
}

/** Where a copy in hand goes: to the shelf of holds, to another library, or nowhere. */
export function destinationLines(
  { heldFor, sentTo }: { heldFor: HeldFor | null; sentTo: string | null },
  clock: Clock,
): string[] {
  if (!heldFor) return sentTo === null ? [] : [`In transit: send it to ${sentTo}.`];
  const { patron, expiresAt, zone, observations } = heldFor;
  return [
    expiresAt === null
      ? `In transit: send it to ${sentTo ?? ''} for the hold of ${patron}.`
      : `Set aside for ${patron} until ${clock(expiresAt, zone)}.`,
    ...(observations === '' ? [] : [`They say: ${oneLine(observations)}`]),
  ];
}

export const deskLend: Command = {
  name: 'desk lend',
  usage: 'BARCODE LOGIN | BARCODE --token CODE',
  summary: 'lends a copy to a patron',
  help: `
LOGIN is the user name or the number of the card. Exit code 1 with every reason when the copy may not
be lent.

--token CODE   the code that the patron shows instead; it lends one copy`,
  options: { token: { type: 'string' } },
  words: { least: 1, most: 2 },
  run({ words: [barcode = '', login], values: { token } }, context) {
    if ((login === undefined) === (typeof token !== 'string')) {
      throw new UsageError('Name the patron by LOGIN or by --token CODE, one of the two');
    }
    const to = typeof token === 'string' ? { token } : { login: login ?? '' };
    return atDesk(context, async ({ db }) => {
      const lent = await lendAtDesk(db, { barcode, ...to, at: context.config.now() });
      if (!lent.ok) return refuse(lent.refusals, context);
      await viewedOwner(db.queries, context, 'lent', { table: 'loans', id: lent.loanId });
      const { title, patron, library } = lent;
      const clock = await networkClock(db.queries);
      const due = clock(lent.dueAt, library.timeZone);
      context.say(`Lent "${title}" to ${patron}, due ${due} (${library.name}).`);
      await sayReceivers(db.queries, lent, context);
      if (lent.unenteredAfter !== null) {
        context.say(`No holidays are entered after ${lent.unenteredAfter}: the day may be closed.`);
      }
      return EXIT.done;
    });
  },
};

export const deskReturn: Command = {
  name: 'desk return',
  usage: 'BARCODE [--at LIBRARY]',
  summary: 'takes a copy back',
  help: `
  --at LIBRARY   code of the library that takes it back; a copy of another one is sent there, or to a hold

A lost copy is not lost any more. Says what lateness costs and for whom the copy is to be set aside, or where it is to be sent.`,
  options: { at: { type: 'string' } },
  words: { least: 1, most: 1 },
  run: ({ words: [barcode = ''], values }, context) =>
    atDesk(context, async ({ db }) => {
      const code = values['at'];
      const library = typeof code === 'string' ? await libraryByCode(db.queries, code) : undefined;
      const back = await returnCopy(db, {
        ...{ barcode, at: context.config.now() },
        ...(library && { libraryId: library.id }),
      });
      if (!back.ok) return refuse(back.refusals, context);
      await viewedOwner(db.queries, context, 'returned', { table: 'loans', id: back.loanId });
      const { title, patron, late, fineCents, suspendedUntil, heldFor, sentTo } = back;
      context.say(`Returned "${title}" by ${patron}${late ? ', late' : ', in time'}.`);
      if (fineCents > 0) context.say(`Fine: ${deskMoney(fineCents)}.`);
      if (suspendedUntil) context.say(`Suspended until ${suspendedUntil}.`);
      const clock = await networkClock(db.queries);
      for (const line of destinationLines({ heldFor, sentTo }, clock)) context.say(line);
      if (heldFor) await sayReceivers(db.queries, { barcode }, context);
      return EXIT.done;
    }),
};
