import { copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';

/** Which engine this run is about; the same files run once per engine (vitest.config.ts). */
export const ENGINE = process.env['TEST_ENGINE'] === 'pg' ? 'pg' : 'sqlite';

const postgres = ENGINE === 'pg' ? inject('postgres') : '';

/** `describe` for tests that need the engine; skipped when PostgreSQL could not be had. */
export const describeEngine = describe.skipIf(ENGINE === 'pg' && postgres === '');

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** Where databases of tests are: in memory where there is room, since each commit waits for a disk. */
function databaseRoot(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}

export interface TestDatabase {
  db: Database;
  /** What `openDatabase` takes: for opening the same database once more. */
  location: string;
  close(): Promise<void>;
}

/** A migrated, empty database of its own. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  ENGINE === 'pg' ? openPostgres('acervo_base') : openCopyOf('empty', async () => undefined);

/** A database of its own without any table. */
export const openBareDatabase = (): Promise<TestDatabase> =>
  ENGINE === 'pg' ? openPostgres('template1') : openSqlite();

/** Fills an empty database, always in the same way. */
export type Fill = (db: Database) => Promise<unknown>;

const templates = new Map<string, Promise<string>>();

/** A database of its own that begins as `fill` leaves it, which is done once for each `name` and copied. */
export async function openCopyOf(name: string, fill: Fill): Promise<TestDatabase> {
  const known = templates.get(name) ?? makeTemplate(fill);
  templates.set(name, known);
  const template = await known;
  return ENGINE === 'pg' ? openPostgres(template) : openSqlite(template);
}

async function makeTemplate(fill: Fill): Promise<string> {
  if (ENGINE === 'pg') {
    const name = await createPostgres('acervo_base');
    const db = openDatabase(`${postgres}/${name}`);
    await fill(db);
    await db.close();
    return name;
  }
  const file = join(mkdtempSync(join(tmpdir(), 'acervo-template-')), 'acervo.db');
  const db = openDatabase(file);
  await migrate(db);
  await fill(db);
  await db.close();
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true }));
  return file;
}

/** From a file, or without any table. */
async function openSqlite(template?: string): Promise<TestDatabase> {
  const folder = mkdtempSync(join(databaseRoot(), 'acervo-test-'));
  const location = join(folder, 'acervo.db');
  if (template !== undefined) copyFileSync(template, location);
  const db = openDatabase(location);
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db, location, close };
}

async function createPostgres(template: string): Promise<string> {
  const name = `acervo_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template}`);
  return name;
}

async function openPostgres(template: string): Promise<TestDatabase> {
  const name = await createPostgres(template);
  const location = `${postgres}/${name}`;
  // Connections that somebody still holds are ended with the database.
  const db = openDatabase(location, { warn: () => undefined });
  const close = async () => {
    await db.close();
    await administer(`drop database ${name} with (force)`);
  };
  return { db, location, close };
}

/** Copies of one template exclude each other for a moment: the engine says so and is asked again. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgres}/postgres` });
  await client.connect();
  try {
    for (let tries = 0; ; tries++) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        const busy = error instanceof Error && 'code' in error && error.code === '55006';
        if (!busy || tries === 100) throw error;
        await client.query('select pg_sleep(0.02)');
      }
    }
  } finally {
    await client.end();
  }
}
