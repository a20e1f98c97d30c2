import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How far the repositories have been read from which records are copied. */
export const harvests = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('harvests')
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('set_name', 'text', (c) => c.notNull())
      .addColumn('harvested_to', 'text')
      .addColumn('running_to', 'text')
      .addColumn('token', 'text')
      .addPrimaryKeyConstraint('harvests_key', ['address', 'set_name'])
      .execute();
  },
});
