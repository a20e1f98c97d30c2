import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Declarations that nothing is pending, and when one of them ended the enrolment of a patron. */
export const clearances = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('patrons').addColumn('left_at', 'text').execute();
      const table = db.schema.createTable('clearances');
      const withId =
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('code', 'text', (c) => c.notNull())
        .addColumn('code_hash', 'text', (c) => c.notNull().unique())
        .addColumn('document_key', 'text', (c) => c.notNull().unique())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('enrolment', 'text', (c) => c.notNull())
        .addColumn('issued_at', 'text', (c) => c.notNull())
        .addColumn('valid_until', 'text', (c) => c.notNull())
        .addColumn('revoked_at', 'text')
        .execute();
      // One that stands for each patron: enforced here as well as by the rule.
      await db.schema
        .createIndex('clearances_standing')
        .unique()
        .on('clearances')
        .columns(['patron_id', 'valid_until'])
        .where(sql<boolean>`revoked_at is null`)
        .execute();
    },
  };
};
