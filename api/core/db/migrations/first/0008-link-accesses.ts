import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Which links of titles were opened. */
export const linkAccesses = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('link_accesses');
      const withId =
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('link', number, (c) => c.notNull())
        .addColumn('patron_id', number, (c) => c.references('patrons.id'))
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('device', 'text', (c) => c.notNull())
        .addColumn('os', 'text', (c) => c.notNull())
        .addColumn('at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('link_accesses_of_title')
        .on('link_accesses')
        .columns(['title_id', 'link'])
        .execute();
    },
  };
};
