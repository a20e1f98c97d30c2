import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from './db/connection.ts';
import { causeOf, databaseErrorOf } from './db/errors.ts';

/** Whether what a network is kept in can be read and written, and what to do where it cannot. */

/** Fewer than these, and what is written next may find no room. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/** Writes to the data folder and takes it away again. Throws what the system says. */
function probeFolder(dataFolder: string): void {
  const path = join(dataFolder, `.probe-${process.pid}`);
  try {
    const file = openSync(path, 'w', 0o600);
    try {
      writeSync(file, PROBE);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(path, { force: true });
  }
}

/** A database that answers, but takes nothing: a standby, or one that was set to be read only. */
class ReadOnly extends Error {
  readonly code = '25006';
}

async function probeDatabase({ engine, queries }: Database): Promise<void> {
  await queries.selectFrom('network').select('key').limit(1).execute();
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(
    queries,
  );
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnly('The database is read only');
}

/** How long a finding holds: whoever asks more often does not make the disk work. */
const HOLDS_MS = 5000;

/**
 * Makes the question whether everything can be read and written now. Asked, it throws what the database
 * or the system says.
 */
export function createProbe(db: Database, dataFolder: string): () => Promise<void> {
  let last: { finding: Promise<void>; at: number } | null = null;
  const probe = async () => {
    await probeDatabase(db);
    probeFolder(dataFolder);
  };
  return () => {
    if (last === null || performance.now() - last.at > HOLDS_MS)
      last = { finding: probe(), at: performance.now() };
    return last.finding;
  };
}

/**
 * Looks before anything is served: is the database whole, and can be written what has to be?
 *
 * @throws one sentence that says what is wrong and what to do
 */
export async function checkStorage(db: Database, config: Config): Promise<void> {
  try {
    probeFolder(config.dataFolder);
  } catch (error) {
    throw inWords(config.dataFolder, error);
  }
  try {
    if (db.engine === 'sqlite') await checkWhole(db);
    await probeDatabase(db);
    // Writes what stands there already: a database may answer and yet take nothing.
    await db.transaction((tx) =>
      tx
        .updateTable('network')
        .set({ value: sql.ref('value') })
        .where('key', '=', 'epoch')
        .execute(),
    );
  } catch (error) {
    throw inWords(placeOf(config), error);
  }
}

class Damaged extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

async function checkWhole({ queries }: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(queries);
  const found = rows[0]?.quick_check ?? 'ok';
  if (found !== 'ok') throw new Damaged(found);
}

/** An error of opening or writing as a sentence with what to do; what is none of these stays itself. */
export function inWords(place: string, error: unknown): unknown {
  const databaseError = databaseErrorOf(error);
  if (databaseError === null) return error;
  return new Error(`${SENTENCE(place, error)[databaseError]}`, { cause: error });
}

const SENTENCE = (place: string, error: unknown) => ({
  away: `${place} does not answer: ${causeOf(error)}. Start the database, or wait until nobody locks it.`,
  full: `There is no room left for ${place}: ${causeOf(error)}. Make room on its disk.`,
  unwritable: isDamage(error)
    ? `${place} is damaged: ${causeOf(error)}. Stop whatever uses it, set it aside, and put back the ` +
      'last copy ("Back up" in docs/operating.md).'
    : `${place} cannot be written: ${causeOf(error)}. Give folder and files to the user that runs ` +
      'this, on a disk that is not read only.',
});

const isDamage = (error: unknown): boolean => /CORRUPT|NOTADB|\(?XX/.test(causeOf(error));

/** Where the network lives, without the password of a database address. */
export function placeOf({ database }: Pick<Config, 'database'>): string {
  if (!database.includes('://')) return database;
  const address = new URL(database);
  return `${address.protocol}//${address.host}${address.pathname}`;
}
