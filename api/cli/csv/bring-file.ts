import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../../db/connection.ts';
import type { Outcome } from '../../moving/outcome.ts';
import { openNetwork } from '../../network.ts';
import type { Context } from '../command.ts';
import { reportLines, type LineReport } from './line-report.ts';
import { readLines, TableProblem, type Cells, type TableLine, type ValuesOf } from './table.ts';

/** Between transactions, so that a server beside the import gets its turn to write. */
const PAUSE_EVERY = 100;
const PAUSE_MS = 10;

/** A kind of thing that a library brings along. */
export interface Brought<C extends Cells> {
  cells: C;
  /** Columns that must be there. */
  needed: readonly (keyof C & string)[];
  /** What two lines of a file may not both be about. */
  keyOf: (values: ValuesOf<C>) => string;
  /** Whom or what a line is about, as the report calls it. */
  aboutOf: (values: ValuesOf<C>) => string;
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

/**
 * Reads a table line by line, each in a transaction of its own, and tells of each what became of it. Returns the
 * exit code.
 */
export async function bringFile<C extends Cells>(
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
  const login = brought.aboutOf(values);
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
