import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../auth/password.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { decidePatrons, type DecidedRow, type PatronDecision, type WantedPatron } from './rules.ts';
import { changePatron, createPatron, readPatronFacts } from './store.ts';

/** What became of a row. */
export type PatronOutcome = PatronDecision | { kind: 'not_stored'; problem: string };
/** By the rows' lines. */
type Outcomes = Map<number, PatronOutcome>;

interface Options {
  now: () => Date;
  /** Says what would happen and writes nothing. */
  dryRun: boolean;
  /** Rest between transactions, so that a server beside this import gets its turn. */
  pauseMs: number;
  /** Told how many rows are done. */
  onProgress: (done: number) => void;
}

/** Rows per transaction: short enough that nobody waits for it. */
const BATCH = 200;

/**
 * Creates and updates patrons; a row that is refused spoils no other. Returns what became of each
 * row, by its line.
 */
export async function importPatrons(
  db: Database,
  rows: readonly WantedPatron[],
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

/** Hashing takes long: it happens before the transaction, not in it. */
const withHashes = (planned: readonly DecidedRow[]): Promise<Planned[]> =>
  Promise.all(
    planned.map(async ({ row, decision }) => {
      const takes = 'takesPassword' in decision && decision.takesPassword;
      return { row, decision, hash: takes ? await hashPassword(row.password) : '' };
    }),
  );

/**
 * Saves rows together; when the database refuses that, one by one, so that no other is lost.
 * Returns the problems by line.
 */
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
