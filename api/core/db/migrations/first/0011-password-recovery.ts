import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Codes for a new password, and the passwords before. */
export const passwordRecovery = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('password_recoveries')
        .addColumn('subject', 'text', (c) => c.primaryKey())
        .addColumn('patron_id', number, (c) => c.references('patrons.id').onDelete('cascade'))
        .addColumn('code_hash', 'text', (c) => c.notNull())
        .addColumn('wrong', 'integer', (c) => c.notNull())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('password_recoveries_of_patron')
        .on('password_recoveries')
        .column('patron_id')
        .execute();
      const history = db.schema.createTable('password_history');
      const withId =
        engine === 'sqlite'
          ? history.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : history.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('password_hash', 'text', (c) => c.notNull())
        .addColumn('replaced_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('password_history_of_patron')
        .on('password_history')
        .column('patron_id')
        .execute();
    },
  };
};
