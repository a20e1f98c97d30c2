import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import { openDatabase, type Database, type Queries, type Tx } from './core/db/connection.ts';
import { settleRestoredChanges } from './core/db/change-log.ts';
import { migrate } from './core/db/migrate.ts';
import { setCurrency } from './core/http/money.ts';
import { adoptEquivalentsFile } from './portal/settings/equivalents.ts';
import { readSettings, type Settings } from './portal/settings/settings.ts';
import { closeDataFolder } from './core/private-file.ts';
import { databaseLocation, explainStorageError, isReadOnly } from './core/storage.ts';

/** An open library network: its database and settings. */
export interface Network {
  db: Database;
  settings: Settings;
  close(): Promise<void>;
}

/** The database is missing or empty; the message names the commands that create a network. */
class MissingNetwork extends Error {
  constructor(config: Config) {
    super(
      `There is no network in ${databaseLocation(config)} yet. Run "npm start" for the demonstration ` +
        'network, or "npm run acervo -- init" for one of your own.',
    );
    this.name = 'MissingNetwork';
  }
}

/**
 * Opens the configured network and migrates its database. Creates nothing if there is none.
 *
 * @throws an error whose message says how to create a network, or which setting is wrong
 */
export async function openNetwork(config: Config): Promise<Network> {
  if (isAbsentFile(config)) throw new MissingNetwork(config);
  const db = opened(config);
  try {
    if (!(await isFounded(db))) throw new MissingNetwork(config);
    await migrate(db);
    await settleRestoredChanges(db);
    if (!(await isReadOnly(db))) await adoptEquivalentsFile(db, config.dataFolder);
    const settings = readSettings(config.dataFolder);
    closeDataFolder(config);
    setCurrency(settings.currency);
    return { db, settings, close: () => db.close() };
  } catch (error) {
    await db.close();
    throw explainStorageError(databaseLocation(config), error);
  }
}

/** Does the database contain a network? */
export async function networkExists(config: Config): Promise<boolean> {
  if (isAbsentFile(config)) return false;
  const db = opened(config);
  try {
    return await isFounded(db);
  } catch (error) {
    throw explainStorageError(databaseLocation(config), error);
  } finally {
    await db.close();
  }
}

function opened(config: Config): Database {
  try {
    return openDatabase(config.database, { replicas: config.replicas });
  } catch (error) {
    throw explainStorageError(databaseLocation(config), error);
  }
}

/**
 * Marks the database as a network and gives it an identity, by which index snapshots recognize it. Must be
 * the last write of the transaction that fills the database, so that a partial network is never taken for a
 * whole one.
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

/** Is this database marked as a network? False also before its first migration. */
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
