import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '#api/core/db/connection.ts';
import { describeError, isDataError, isRetriable } from '#api/core/db/errors.ts';
import type { Outcome } from '#api/circulation/moving/outcome.ts';
import { openNetwork } from '#api/open-network.ts';
import type { Context } from '../command.ts';
import { reportLines, type LineReport } from './line-report.ts';
import { readLines, TableProblem, type Cells, type TableLine, type ValuesOf } from './table.ts';

/** Pause between transactions, so that a running server can write. */
const PAUSE_MS = 10;

/** A kind of data imported from another system. */
export type Brought<C extends Cells> = BroughtTable<C> & Bringing<ValuesOf<C>>;

interface BroughtTable<C extends Cells> {
  cells: C;
  /** Required columns. */
  needed: readonly (keyof C & string)[];
  /** Key for duplicate detection. */
  keyOf: (values: ValuesOf<C>) => string;
  /** Subject of a line in the report. */
  aboutOf: (values: ValuesOf<C>) => string;
}

/** Line by line, or in batches. */
type Bringing<Values> =
  | { bring: (db: Database, tx: Tx, values: Values, now: Date) => Promise<Outcome> }
  | {
      together: number;
      bringAll: (db: Database, tx: Tx, lines: readonly Values[], now: Date) => Promise<Outcome[]>;
    };

/** Lines per transaction, few enough not to delay a running server. */
const TOGETHER = 50;

/**
 * Imports lines in one transaction; if one cannot be stored, or locks time out, each in its own.
 *
 * @throws other database errors, which would also affect the next line
 */
async function bringLines<C extends Cells>(
  db: Database,
  brought: Brought<C>,
  lines: readonly ValuesOf<C>[],
  now: Date,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    await db.transaction(async (tx) => {
      outcomes.length = 0;
      if ('bringAll' in brought) outcomes.push(...(await brought.bringAll(db, tx, lines, now)));
      else for (const values of lines) outcomes.push(await brought.bring(db, tx, values, now));
    });
    return outcomes;
  } catch (error) {
    if (!isDataError(error) && !(isRetriable(error) && lines.length > 1)) throw error;
    if (lines.length > 1) {
      const each: Outcome[] = [];
      for (const one of lines) each.push(...(await bringLines(db, brought, [one], now)));
      return each;
    }
    return [{ kind: 'refused', problems: [`not stored: ${describeError(error)}`] }];
  }
}

/** Imports a table in batches and reports each line. Returns the exit code. */
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
    const circumstances = { seen: new Map<number, number>(), context };
    const bringTo = async (db: Database): Promise<void> => {
      let count = 0;
      for (const some of someOf(lines, 'together' in brought ? brought.together : TOGETHER)) {
        for (const told of await reportOn(db, some, brought, circumstances)) report.add(told);
        count += some.length;
        await pause(PAUSE_MS);
        context.progress(`${file}: ${count} lines`);
      }
    };
    await (dryRun ? network.db.rehearse(bringTo) : bringTo(network.db));
    return report.end();
  } finally {
    await network.close();
  }
}

/** 48-bit hash of a line's key, to detect duplicates in files of any length. */
const digestOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUIntBE(0, 6);

interface Circumstances {
  /** Line numbers of previous keys, by digest. */
  seen: Map<number, number>;
  context: Context;
}

/** Splits lazily into batches. */
function* someOf<T>(all: Iterable<T>, most: number): Generator<T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < most) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function reportOn<C extends Cells>(
  db: Database,
  lines: readonly TableLine<C>[],
  brought: Brought<C>,
  { seen, context }: Circumstances,
): Promise<LineReport[]> {
  const wrong = lines.map((line) => problemsOf(line, brought, seen));
  const good = lines.flatMap(({ values }, at) =>
    values !== null && wrong[at] === null ? [values] : [],
  );
  const outcomes = await bringLines(db, brought, good, context.config.now());
  let next = 0;
  return lines.map(({ line, raw, values }, at) => {
    const login = values === null ? '' : brought.aboutOf(values);
    const details = wrong[at];
    if (details) return { line, raw, kind: 'refused', login, details };
    const outcome = outcomes[next++] ?? { kind: 'unchanged' };
    return { line, raw, kind: outcome.kind, login, details: detailsOf(outcome) };
  });
}

/** Problems of a line, including duplicates; null: none. */
function problemsOf<C extends Cells>(
  { line, values, problems }: TableLine<C>,
  { keyOf }: Brought<C>,
  seen: Map<number, number>,
): string[] | null {
  if (values === null) return problems;
  const key = digestOf(keyOf(values));
  const before = seen.get(key);
  if (before !== undefined) return [`says the same as line ${before}`];
  seen.set(key, line);
  return null;
}

function detailsOf(outcome: Outcome): string[] {
  if (outcome.kind === 'refused') return outcome.problems;
  return outcome.kind === 'updated' ? outcome.changed : [];
}
