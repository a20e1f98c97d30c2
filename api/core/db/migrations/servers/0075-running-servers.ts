import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Servers that share the database, and the version of their settings and texts. */
export const runningServers = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('running_servers')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('files', 'text', (c) => c.notNull())
      .addColumn('files_since', 'text', (c) => c.notNull())
      .addColumn('seen_at', 'text', (c) => c.notNull())
      .execute();
  },
});
