import { afterEach, beforeEach, expect, it } from 'vitest';
import { Migrator } from 'kysely/migration';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openDatabase, type Database } from '#api/db/connection.ts';
import { migrate } from '#api/db/migrate.ts';
import { firstTables } from '#api/db/migrations/0001-first-tables.ts';
import { teachingPlans } from '#api/db/migrations/0003-teaching-plans.ts';

describe('migrations', () => {
  let folder = '';
  let db: Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-migrate-'));
    db = openDatabase(join(folder, 'acervo.db'));
  });
  afterEach(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A database of the version that had the first and the third migration, and not the second. */
  async function earlierVersion(): Promise<void> {
    const migrations = { '0001-first-tables': firstTables, '0003-teaching-plans': teachingPlans };
    const migrator = new Migrator({
      db: db.queries,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(db)])),
      },
    });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
  }

  it('bring a database up to date that has a later one and lacks an earlier one', async () => {
    await earlierVersion();
    await migrate(db);
    const tables = (await db.queries.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(
      expect.arrayContaining(['general_comments', 'suggestions', 'idempotency_keys']),
    );
  });

  it('change nothing when they run again', async () => {
    await migrate(db);
    const tables = await db.queries.introspection.getTables();
    await migrate(db);
    expect(await db.queries.introspection.getTables()).toEqual(tables);
  });
});
