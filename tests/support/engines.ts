import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { openDatabase, type Database } from '#api/db/connection.ts';
import { migrate } from '#api/db/migrate.ts';

/** Which engine this run is about; the same files run once per engine (vitest.config.ts). */
export const ENGINE = process.env['TEST_ENGINE'] === 'pg' ? 'pg' : 'sqlite';

const postgres = ENGINE === 'pg' ? inject('postgres') : '';

/** `describe` for tests that need the engine; skipped when PostgreSQL could not be had. */
export const describeEngine = describe.skipIf(ENGINE === 'pg' && postgres === '');

export interface TestDatabase {
  db: Database;
  /** What `openDatabase` takes: for opening the same database once more. */
  location: string;
  close(): Promise<void>;
}

/** A migrated, empty database of its own. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  ENGINE === 'pg' ? openPostgres() : openSqlite();

async function openSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-test-'));
  const location = join(folder, 'acervo.db');
  const db = openDatabase(location);
  await migrate(db);
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db, location, close };
}

async function openPostgres(): Promise<TestDatabase> {
  const name = `acervo_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template acervo_base`);
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
