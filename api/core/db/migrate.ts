import { Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Brings the database to the newest schema. Running it again does nothing. */
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
