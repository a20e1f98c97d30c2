import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { addressesOf } from './db/hosts.ts';
import type { Database } from './db/connection.ts';
import { describeError, classifyDatabaseError } from './db/errors.ts';

/** Enough to detect a nearly full disk. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/** Writes and deletes a file in the data folder. Throws the system's error. */
function probeFolder(dataFolder: string): void {
  const path = join(dataFolder, `.probe-${process.pid}-${threadId}`);
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

/** The database responds but accepts no writes: a standby, or set to read only. */
class ReadOnlyError extends Error {
  readonly code = '25006';
}

/** Does the database take no writes now? True for a standby until it is promoted. */
export async function isReadOnly({ engine, queries }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false;
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(
    queries,
  );
  return rows[0]?.transaction_read_only === 'on';
}

/** What a server must be able to do: answer visitors, or also save. */
export type Use = 'read' | 'write';

async function probeDatabase(db: Database, use: Use): Promise<void> {
  await db.queries.selectFrom('network').select('key').limit(1).execute();
  if (use === 'write' && (await isReadOnly(db)))
    throw new ReadOnlyError('The database is read only');
}

/** Results of the probe are cached this long, so that frequent callers cause no disk load. */
const CACHE_MS = 5000;

/** Returns a probe that throws the error of database or system if data cannot be read or written now. */
export function createProbe(db: Database, dataFolder: string): (use: Use) => Promise<void> {
  const last = new Map<Use, { finding: Promise<void>; at: number }>();
  const probe = async (use: Use) => {
    await probeDatabase(db, use);
    if (use === 'write') probeFolder(dataFolder);
  };
  return (use) => {
    const known = last.get(use);
    if (known !== undefined && performance.now() - known.at <= CACHE_MS) return known.finding;
    const finding = probe(use);
    last.set(use, { finding, at: performance.now() });
    return finding;
  };
}

/**
 * Checks before serving that the database is intact, and writable unless it says that it is read only.
 * Returns what this server can be used for until that changes.
 *
 * @throws an error whose message says what is wrong and what to do
 */
export async function checkStorage(db: Database, config: Config): Promise<Use> {
  try {
    probeFolder(config.dataFolder);
  } catch (error) {
    throw explainStorageError(config.dataFolder, error);
  }
  try {
    if (db.engine === 'sqlite') await checkIntegrity(db);
    await probeDatabase(db, 'read');
    if (await isReadOnly(db)) return 'read';
    // Rewrites an existing value: a database may accept reads only.
    await db.transaction((tx) =>
      tx
        .updateTable('network')
        .set({ value: sql.ref('value') })
        .where('key', '=', 'epoch')
        .execute(),
    );
    return 'write';
  } catch (error) {
    throw explainStorageError(databaseLocation(config), error);
  }
}

class DamagedError extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

async function checkIntegrity({ queries }: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(queries);
  const found = rows[0]?.quick_check ?? 'ok';
  if (found !== 'ok') throw new DamagedError(found);
}

/** Wraps a storage error in one whose message says what to do; returns other errors unchanged. */
export function explainStorageError(place: string, error: unknown): unknown {
  const databaseError = classifyDatabaseError(error);
  if (databaseError === null) return error;
  return new Error(`${MESSAGES(place, error)[databaseError]}`, { cause: error });
}

const MESSAGES = (place: string, error: unknown) => ({
  away: `${place} does not answer: ${describeError(error)}. Start the database, or wait until nobody locks it.`,
  full: `There is no room left for ${place}: ${describeError(error)}. Make room on its disk.`,
  unwritable: isDamage(error)
    ? `${place} is damaged: ${describeError(error)}. Stop whatever uses it, set it aside, and put back the ` +
      'last copy ("Back up" in docs/operating.md).'
    : `${place} cannot be written: ${describeError(error)}. Give folder and files to the user that runs ` +
      'this, on a disk that is not read only.',
});

const isDamage = (error: unknown): boolean => /CORRUPT|NOTADB|\(?XX/.test(describeError(error));

/** The database's path or address, without password. */
export function databaseLocation({ database }: Pick<Config, 'database'>): string {
  if (!database.includes('://')) return database;
  const addresses = addressesOf(database).map((one) => new URL(one));
  const [first] = addresses;
  return `${first?.protocol}//${addresses.map(({ host }) => host).join(',')}${first?.pathname}`;
}
