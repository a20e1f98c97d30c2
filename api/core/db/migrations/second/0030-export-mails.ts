import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Titles that somebody sends as a file by e-mail. */
export const exportMails = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const mails = db.schema.createTable('export_mails');
      const withId =
        engine === 'sqlite'
          ? mails.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : mails.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('order', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('export_mails_of_patron')
        .on('export_mails')
        .columns(['patron_id', 'created_at'])
        .execute();
    },
  };
};
