import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './connection.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Migrations by name, "0075-running-servers". */
export type Migrations = Readonly<Record<string, (db: Database) => Migration>>;

/** Names of migrations that remove what an earlier release still used (CONTRIBUTING.md, "Migrations"). */
const CONTRACTING = /^\d+-contract-/;

const NOTHING: Migration = { up: async () => undefined };

/**
 * Migrates the database to the schema of this release. Idempotent. A database that a later release has
 * migrated is used as it is: releases that follow each other share a schema.
 *
 * @throws an error if a later release has removed what this one may need
 */
export async function migrate(db: Database, migrations: Migrations = MIGRATIONS): Promise<void> {
  const later = (await executedMigrations(db)).filter((name) => !(name in migrations));
  const contracting = later.find((name) => CONTRACTING.test(name));
  if (contracting !== undefined) {
    throw new Error(
      `A later release has changed the database in a way that this one does not support (${contracting}). ` +
        'Install that release, or restore the backup from before the upgrade.',
    );
  }
  const migrator = new Migrator({
    db: db.queries,
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () => ({
        ...Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(db)])),
        ...Object.fromEntries(later.map((name) => [name, NOTHING])),
      }),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'unknown';
    throw new Error(`Migration ${failed} failed`, { cause: error });
  }
}

const TABLE = 'kysely_migration';

async function executedMigrations({ queries }: Database): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}
