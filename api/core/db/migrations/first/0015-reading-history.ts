import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether a login keeps what it borrowed, and what is counted of loans and holds that were forgotten. */
export const readingHistory = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('patrons')
      .addColumn('keeps_history', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createTable('forgotten_loans')
      .addColumn('title_id', 'integer', (column) => column.notNull().references('titles.id'))
      .addColumn('library_id', 'integer', (column) => column.notNull().references('libraries.id'))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('loans', 'integer', (column) => column.notNull())
      .addColumn('renewals', 'integer', (column) => column.notNull())
      .addColumn('holds', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('forgotten_loans_key', ['title_id', 'library_id', 'month'])
      .execute();
    await db.schema
      .createIndex('loans_by_patron')
      .on('loans')
      .columns(['patron_id', 'lent_at'])
      .execute();
  },
});
