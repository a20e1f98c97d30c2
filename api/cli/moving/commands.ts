import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../../db/connection.ts';
import { bringHold } from '../../moving/holds.ts';
import { bringLoan } from '../../moving/loans.ts';
import type { Moment, Outcome } from '../../moving/outcome.ts';
import { openNetwork } from '../../network.ts';
import { isDay } from '../../units/zone.ts';
import type { Command, Context } from '../command.ts';
import { optional, required, time, whole } from '../csv/cells.ts';
import { fileReport, setAsideRefused, type LineReport } from '../csv/line-report.ts';
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
    const reports: LineReport[] = [];
    const seen = new Map<string, number>();
    for (const line of lines) {
      reports.push(await reportOn(network.db, line, brought, { seen, dryRun, context }));
      if (reports.length % PAUSE_EVERY === 0) await pause(PAUSE_MS);
      context.progress(`${file}: ${reports.length} lines`);
    }
    for (const text of fileReport(file, reports, dryRun)) context.say(text);
    return setAsideRefused(path, { header, reports, dryRun }, context);
  } finally {
    await network.close();
  }
}

interface Circumstances {
  seen: Map<string, number>;
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
  const key = brought.keyOf(values);
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
