import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Which titles were put together because they are one work, and what went from one to the other. */
export const titleMerges = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('title_merges');
      const withId =
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('kept_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('merged_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('moved', 'text', (c) => c.notNull())
        .addColumn('merged_at', 'text', (c) => c.notNull())
        .addColumn('undone_at', 'text')
        .execute();
      await db.schema
        .createIndex('title_merged_once')
        .unique()
        .on('title_merges')
        .column('merged_id')
        .where(sql<boolean>`undone_at is null`)
        .execute();
      await db.schema.createIndex('merges_of_kept').on('title_merges').column('kept_id').execute();
    },
  };
};
