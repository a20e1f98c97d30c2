import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What servers that share a database count together, and what one of them does for all. */
export const sharedByServers = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('call_counts')
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('ends_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('call_counts_key', ['key', 'server'])
      .execute();
    await db.schema.createIndex('call_counts_ends').on('call_counts').column('ends_at').execute();
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('until', 'text', (c) => c.notNull())
      .execute();
  },
});
