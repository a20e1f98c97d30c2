import { importDebt, DEBT_REASONS } from '#api/circulation/moving/debts.ts';
import { importHold } from '#api/circulation/moving/holds.ts';
import { importLoan } from '#api/circulation/moving/loans.ts';
import type { Moment } from '#api/circulation/moving/outcome.ts';
import { isDay } from '#api/circulation/units/zone.ts';
import type { Command } from '../command.ts';
import { money, oneOf, optional, optionalDay, required, time, whole } from '../csv/cells.ts';
import { bringFile, type Brought } from '../csv/bring-file.ts';
import type { Cell, Cells } from '../csv/table.ts';

const moment: Cell<Moment> = (text) => {
  const [day = '', clock] = text.split(/[T ]/);
  if (!isDay(day))
    throw new Error('is not a day like 2026-03-12 or a moment like 2026-03-12T14:20');
  return clock === undefined ? { day } : { day, time: time(clock.slice(0, 5)) };
};

function movingCommand<C extends Cells>(
  { name, summary, help }: Pick<Command, 'name' | 'summary' | 'help'>,
  brought: Brought<C>,
): Command {
  return {
    ...{ name, summary, usage: 'FILE.csv [--dry-run]' },
    help: `${help}

Days like 2026-03-12, moments like 2026-03-12T14:20, on the clock of the library. Reading the same file
again changes nothing. A line that is wrong is refused with every reason and spoils no other; the
refused lines are written beside the file as FILE.csv.refused.csv, to be mended and read again.

  --dry-run   says what would happen and writes nothing

Exit code 1 when a line was refused.`,
    options: { 'dry-run': { type: 'boolean' } },
    words: { least: 1, most: 1 },
    run: ({ words: [file = ''], values }, context) =>
      bringFile(file, brought, values['dry-run'] === true, context),
  };
}

export const loansCommand = movingCommand(
  {
    name: 'loans',
    summary: 'takes over open loans from a table, when a library moves in',
    help: `
The first line names the columns, in any order:

  barcode    of the copy; needed
  login      user name or card of the borrower; needed
  lent       day or moment; needed
  due        day or moment; needed
  renewals   how often it was renewed; none unless said
  fine_from  first day of which lateness is charged here; the day after it is taken over unless said,
             since what was owed until then comes with acervo debts

Loans are taken over as they are; no limit is asked. A line with another due date moves a loan that
was taken over before; one that came back or was renewed here stays as it is.`,
  },
  {
    cells: {
      ...{ barcode: required, login: required, lent: moment, due: moment },
      ...{ renewals: whole(), fine_from: optionalDay },
    },
    needed: ['barcode', 'login', 'lent', 'due'],
    keyOf: ({ barcode }) => barcode,
    aboutOf: ({ login }) => login,
    bring: (db, tx, { renewals, ...line }, now) =>
      importLoan(db, tx, { ...line, renewals: renewals ?? 0 }, now),
  },
);

export const holdsCommand = movingCommand(
  {
    name: 'holds',
    summary: 'takes over queues from a table, when a library moves in',
    help: `
The first line names the columns, in any order:

  barcode             of any copy of the title; needed
  login               user name or card of who waits; needed
  placed              day or moment: the order of the queue; needed
  library             code of the library where it is picked up; that of the copy unless said
  volume, tome, part  what is waited for, where not any copy serves
  note                what the patron told the library with it

Read loans first: a copy that is here goes to whoever waits longest, who gets a message. A hold that
nothing can serve is refused: no such copy in that library, none that is lent to the group, or a group
that may have no holds.`,
  },
  {
    cells: {
      ...{ barcode: required, login: required, placed: moment },
      ...{ library: optional, volume: optional, tome: optional, part: optional, note: optional },
    },
    needed: ['barcode', 'login', 'placed'],
    keyOf: ({ barcode, login, volume, tome, part }) =>
      JSON.stringify([barcode, login.toLowerCase(), volume, tome, part]),
    aboutOf: ({ login }) => login,
    bring: importHold,
  },
);

const amount: Cell<number> = (text) => {
  const cents = money(text);
  if (cents === null) throw new Error('must not be empty');
  return cents;
};

export const debtsCommand = movingCommand(
  {
    name: 'debts',
    summary: 'takes over what is owed from a table, when a library moves in',
    help: `
The first line names the columns, in any order:

  number    of the debt in the system that it comes from, once in each library; needed
  login     user name or card of who owes it; needed
  library   code of the library that it is owed to; needed
  amount    what is still owed, like 12.50 or 12,50; needed
  since     day or moment; needed
  reason    ${DEBT_REASONS.join(', ')}; service unless said
  note      what the patron reads beside it

A debt is known by library and number. A line with another amount adds the difference to what was taken
over before, and 0 settles it; one that was paid or waived here stays as it is.`,
  },
  {
    cells: {
      ...{ number: required, login: required, library: required, amount },
      ...{ since: moment, reason: oneOf(DEBT_REASONS), note: optional },
    },
    needed: ['number', 'login', 'library', 'amount', 'since'],
    keyOf: ({ library, number }) => JSON.stringify([library, number]),
    aboutOf: ({ login }) => login,
    bring: (db, tx, { amount: cents, reason, ...line }, now) =>
      importDebt(db, tx, { ...line, cents, reason: reason ?? 'service' }, now),
  },
);
