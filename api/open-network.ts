import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import { openDatabase, type Database, type Queries, type Tx } from './core/db/connection.ts';
import { migrate } from './core/db/migrate.ts';
import { setCurrency } from './core/http/money.ts';
import { readSettings, type Settings } from './portal/settings/settings.ts';
import { closeDataFolder } from './core/private-file.ts';
import { inWords, placeOf } from './core/storage.ts';

/** A library network that is open: its database and what it has set for itself. */
export interface Network {
  db: Database;
  settings: Settings;
  close(): Promise<void>;
}

/** There is nothing to open yet. Its message says which command makes a network. */
class MissingNetwork extends Error {
  constructor(config: Config) {
    super(
      `There is no network in ${placeOf(config)} yet. Run "npm start" for the demonstration ` +
        'network, or "npm run acervo -- init" for one of your own.',
    );
    this.name = 'MissingNetwork';
  }
}

/**
 * Opens the network that the configuration points to and brings its tables up to date.
 * Where there is none nothing is created.
 *
 * @throws one sentence that says how to make a network, or an error that names the setting that is wrong
 */
export async function openNetwork(config: Config): Promise<Network> {
  if (isAbsentFile(config)) throw new MissingNetwork(config);
  const db = opened(config);
  try {
    if (!(await isFounded(db))) throw new MissingNetwork(config);
    await migrate(db);
    const settings = readSettings(config.dataFolder);
    closeDataFolder(config);
    setCurrency(settings.currency);
    return { db, settings, close: () => db.close() };
  } catch (error) {
    await db.close();
    throw inWords(placeOf(config), error);
  }
}

/** Does the database hold a network? */
export async function networkExists(config: Config): Promise<boolean> {
  if (isAbsentFile(config)) return false;
  const db = opened(config);
  try {
    return await isFounded(db);
  } catch (error) {
    throw inWords(placeOf(config), error);
  } finally {
    await db.close();
  }
}

function opened(config: Config): Database {
  try {
    return openDatabase(config.database);
  } catch (error) {
    throw inWords(placeOf(config), error);
  }
}

/**
 * Marks the database as a network, with an identity of its own by which index snapshots know it.
 * The last write of the transaction that fills it, so that half a network never passes for one.
 */
export async function foundNetwork(tx: Tx | Queries, now: Date): Promise<void> {
  await tx
    .insertInto('network')
    .values([
      { key: 'epoch', value: randomUUID() },
      { key: 'created_at', value: now.toISOString() },
    ])
    .execute();
}

/** Is this database marked as a network? False, too, before its first migration. */
export async function isFounded(db: Database): Promise<boolean> {
  const tables = await db.queries.introspection.getTables();
  if (!tables.some(({ name }) => name === 'network')) return false;
  const row = await db.queries
    .selectFrom('network')
    .select('key')
    .where('key', '=', 'created_at')
    .executeTakeFirst();
  return row !== undefined;
}

const isServer = ({ database }: Config): boolean => database.includes('://');

const isAbsentFile = (config: Config): boolean => !isServer(config) && !existsSync(config.database);
