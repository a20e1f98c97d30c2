import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What guides of their own ask of court decisions, normative acts and archives. */
export const titleFacts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('title_facts')
      .addColumn('title_id', 'integer', (column) => column.notNull().references('titles.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value_key', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('title_facts_by_value')
      .on('title_facts')
      .columns(['kind', 'value_key', 'title_id'])
      .execute();
    await db.schema
      .createIndex('title_facts_by_title')
      .on('title_facts')
      .column('title_id')
      .execute();
  },
});
