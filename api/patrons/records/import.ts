import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../auth/password.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { decidePatrons, type DecidedRow, type PatronDecision, type PatronInput } from './rules.ts';
import { changePatron, createPatron, readPatronFacts } from './store.ts';

/** Result of a row. */
export type PatronOutcome = PatronDecision | { kind: 'not_stored'; problem: string };
/** By line number. */
type Outcomes = Map<number, PatronOutcome>;

interface Options {
  now: () => Date;
  /** Reports the result without writing. */
  dryRun: boolean;
  /** Pause between transactions, so that a running server can write. */
  pauseMs: number;
  /** Reports the number of processed rows. */
  onProgress: (done: number) => void;
}

/** Rows per transaction: short enough not to delay others. */
const BATCH = 200;

/**
 * Creates and updates patrons; a refused row does not affect others. Returns the result of each row by
 * line.
 */
export async function importPatrons(
  db: Database,
  rows: readonly PatronInput[],
  { now, dryRun, pauseMs, onProgress }: Options,
): Promise<Outcomes> {
  const facts = await readPatronFacts(db.queries, rows);
  const decided = decidePatrons(rows, facts);
  const outcomes: Outcomes = new Map(decided.map(({ row, decision }) => [row.line, decision]));
  if (dryRun) return outcomes;
  let done = 0;
  for (const some of chunks(decided, BATCH)) {
    const problems = await saveAll(db, await withHashes(some), now());
    for (const [line, problem] of problems) outcomes.set(line, { kind: 'not_stored', problem });
    onProgress((done += some.length));
    await pause(pauseMs);
  }
  return outcomes;
}

interface Planned extends DecidedRow {
  hash: string;
}

/** Hashing is slow: not within the transaction. */
const withHashes = (planned: readonly DecidedRow[]): Promise<Planned[]> =>
  Promise.all(
    planned.map(async ({ row, decision }) => {
      const takes = 'takesPassword' in decision && decision.takesPassword;
      return { row, decision, hash: takes ? await hashPassword(row.password) : '' };
    }),
  );

/** Saves rows in one transaction or, if that fails, one by one. Returns problems by line. */
async function saveAll(
  db: Database,
  planned: readonly Planned[],
  now: Date,
): Promise<[line: number, problem: string][]> {
  try {
    await db.transaction(async (tx) => {
      for (const one of planned) await save(tx, one, now);
    });
    return [];
  } catch (error) {
    const [first] = planned;
    if (first && planned.length === 1) {
      return [[first.row.line, error instanceof Error ? error.message : String(error)]];
    }
    const problems: [number, string][] = [];
    for (const one of planned) problems.push(...(await saveAll(db, [one], now)));
    return problems;
  }
}

async function save(tx: Tx, { row: { login }, decision, hash }: Planned, now: Date): Promise<void> {
  if (decision.kind === 'create') {
    await createPatron(tx, { login, values: decision.values, hash, now });
  } else if (decision.kind === 'update') {
    await changePatron(tx, login, { changed: decision.changed, hash, now });
  }
}
