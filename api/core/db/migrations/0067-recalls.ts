import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Recalls of loans for holds: what policies say of them, and which loans are recalled. */
export const recalls = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const column of ['recall_after_days', 'recall_days']) {
      await db.schema.alterTable('policies').addColumn(column, 'integer').execute();
    }
    for (const column of ['recalled_at', 'recalled_from']) {
      await db.schema.alterTable('loans').addColumn(column, 'text').execute();
    }
    await db.schema
      .alterTable('moved_dates')
      .addColumn('cause', 'text', (c) => c.notNull().defaultTo('closed'))
      .execute();
  },
});
