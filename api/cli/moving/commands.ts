import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../../db/connection.ts';
import { bringDebt, DEBT_REASONS } from '../../moving/debts.ts';
import { bringHold } from '../../moving/holds.ts';
import { bringLoan } from '../../moving/loans.ts';
import type { Moment, Outcome } from '../../moving/outcome.ts';
import { openNetwork } from '../../network.ts';
import { isDay } from '../../units/zone.ts';
import type { Command, Context } from '../command.ts';
import { money, oneOf, optional, required, time, whole } from '../csv/cells.ts';
import { reportLines, type LineReport } from '../csv/line-report.ts';
import {
  readLines,
  TableProblem,
  type Cell,
  type Cells,
  type TableLine,
  type ValuesOf,
} from '../csv/table.ts';

/** Between transactions, so that a server beside the import gets its turn to write. */
const PAUSE_EVERY = 100;
const PAUSE_MS = 10;

const moment: Cell<Moment> = (text) => {
  const [day = '', clock] = text.split(/[T ]/);
  if (!isDay(day))
    throw new Error('is not a day like 2026-03-12 or a moment like 2026-03-12T14:20');
  return clock === undefined ? { day } : { day, time: time(clock.slice(0, 5)) };
};

/** A kind of thing that a library brings along. */
interface Brought<C extends Cells> {
  cells: C;
  /** Columns that must be there. */
  needed: readonly (keyof C & string)[];
  /** What two lines of a file may not both be about. */
  keyOf: (values: ValuesOf<C>) => string;
  loginOf: (values: ValuesOf<C>) => string;
  bring: (db: Database, tx: Tx, values: ValuesOf<C>, now: Date) => Promise<Outcome>;
}

/** Taken back: the line was only tried. */
class Tried extends Error {}

async function bringLine<C extends Cells>(
  db: Database,
  { bring }: Brought<C>,
  values: ValuesOf<C>,
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<Outcome> {
  let outcome: Outcome = { kind: 'unchanged' };
  try {
    await db.transaction(async (tx) => {
      outcome = await bring(db, tx, values, now);
      if (dryRun) throw new Tried();
    });
    return outcome;
  } catch (error) {
    if (error instanceof Tried) return outcome;
    const problem = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', problems: [`not stored: ${problem}`] };
  }
}

async function bringFile<C extends Cells>(
  file: string,
  brought: Brought<C>,
  dryRun: boolean,
  context: Context,
): Promise<number> {
  const path = resolve(context.folder, file);
  const network = await openNetwork(context.config);
  try {
    const { header, columns, lines } = readLines(path, brought.cells);
    const missing = brought.needed.filter((name) => !columns.includes(name));
    if (missing.length > 0) {
      const known = Object.keys(brought.cells).join(', ');
      throw new TableProblem([`There is no column "${missing.join('", "')}". Columns: ${known}`]);
    }
    const report = reportLines({ file, path, header, dryRun }, context);
    const seen = new Map<number, number>();
    let count = 0;
    for (const line of lines) {
      report.add(await reportOn(network.db, line, brought, { seen, dryRun, context }));
      count += 1;
      if (count % PAUSE_EVERY === 0) await pause(PAUSE_MS);
      context.progress(`${file}: ${count} lines`);
    }
    return report.end();
  } finally {
    await network.close();
  }
}

/** A few bytes for each line of however long a file: 48 bits, which no two keys of one share by chance. */
const digestOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUIntBE(0, 6);

interface Circumstances {
  /** The lines of keys that came before, by digest. */
  seen: Map<number, number>;
  dryRun: boolean;
  context: Context;
}

async function reportOn<C extends Cells>(
  db: Database,
  { line, raw, values, problems }: TableLine<C>,
  brought: Brought<C>,
  { seen, dryRun, context }: Circumstances,
): Promise<LineReport> {
  if (values === null) return { line, raw, kind: 'refused', login: '', details: problems };
  const login = brought.loginOf(values);
  const key = digestOf(brought.keyOf(values));
  const before = seen.get(key);
  if (before !== undefined) {
    const details = [`says the same as line ${before}`];
    return { line, raw, kind: 'refused', login, details };
  }
  seen.set(key, line);
  const now = context.config.now();
  const outcome = await bringLine(db, brought, values, { now, dryRun });
  const details =
    outcome.kind === 'refused'
      ? outcome.problems
      : outcome.kind === 'updated'
        ? outcome.changed
        : [];
  return { line, raw, kind: outcome.kind, login, details };
}

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

Loans are taken over as they are; no limit is asked. A line with another due date moves a loan that
was taken over before; one that came back or was renewed here stays as it is.`,
  },
  {
    cells: { barcode: required, login: required, lent: moment, due: moment, renewals: whole() },
    needed: ['barcode', 'login', 'lent', 'due'],
    keyOf: ({ barcode }) => barcode,
    loginOf: ({ login }) => login,
    bring: (db, tx, { renewals, ...line }, now) =>
      bringLoan(db, tx, { ...line, renewals: renewals ?? 0 }, now),
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

Read loans first: a copy that is here goes to whoever waits longest, who gets a message.`,
  },
  {
    cells: {
      ...{ barcode: required, login: required, placed: moment },
      ...{ library: optional, volume: optional, tome: optional, part: optional },
    },
    needed: ['barcode', 'login', 'placed'],
    keyOf: ({ barcode, login, volume, tome, part }) =>
      JSON.stringify([barcode, login.toLowerCase(), volume, tome, part]),
    loginOf: ({ login }) => login,
    bring: bringHold,
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
    loginOf: ({ login }) => login,
    bring: (db, tx, { amount: cents, reason, ...line }, now) =>
      bringDebt(db, tx, { ...line, cents, reason: reason ?? 'service' }, now),
  },
);
