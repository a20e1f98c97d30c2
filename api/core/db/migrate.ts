import { Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Migrates the database to the latest schema. Idempotent. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db: db.queries,
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(db)])),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'unknown';
    throw new Error(`Migration ${failed} failed`, { cause: error });
  }
}
