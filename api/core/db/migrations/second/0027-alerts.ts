import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** What patrons are told in the personal area. */
export const alerts = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('alerts');
      const withId =
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('params', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('read_at', 'text')
        .execute();
      await db.schema
        .createIndex('alerts_of_patron')
        .on('alerts')
        .columns(['patron_id', 'created_at'])
        .execute();
      await db.schema
        .createIndex('alerts_unread')
        .on('alerts')
        .column('patron_id')
        .where(sql<boolean>`read_at is null`)
        .execute();
    },
  };
};
