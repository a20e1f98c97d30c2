import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** Who else may receive for a patron, and people who registered themselves. */
export const receivers = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('id', number, (c) =>
      engine === 'sqlite'
        ? c.primaryKey().autoIncrement()
        : c.primaryKey().generatedByDefaultAsIdentity(),
    );
  return {
    async up(db: Kysely<unknown>) {
      await withId(db.schema.createTable('receivers'))
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('document', 'text', (c) => c.notNull())
        .addColumn('login', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('receivers_of_patron')
        .on('receivers')
        .column('patron_id')
        .execute();
      await withId(db.schema.createTable('registrations'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull().unique())
        .addColumn('phone', 'text', (c) => c.notNull())
        .addColumn('document', 'text', (c) => c.notNull())
        .addColumn('library_id', number, (c) => c.references('libraries.id'))
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('confirmed_at', 'text')
        .execute();
    },
  };
};
