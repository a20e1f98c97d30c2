import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Terminals that speak SIP2, and what they report to staff. */
export const sip2 = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => {
        const created = db.schema.createTable(name);
        return engine === 'sqlite'
          ? created.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : created.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      };
      await table('sip2_terminals')
        .addColumn('login', 'text', (c) => c.notNull().unique())
        .addColumn('secret_hash', 'text', (c) => c.notNull())
        .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('place', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('encoding', 'text', (c) => c.notNull())
        .addColumn('line_end', 'text', (c) => c.notNull())
        .addColumn('error_detection', 'text', (c) => c.notNull())
        .addColumn('asks_password', 'integer', (c) => c.notNull())
        .addColumn('shows_holder', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
      await table('sip2_reports')
        .addColumn('terminal', 'text', (c) => c.notNull())
        .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('patron_id', number, (c) => c.references('patrons.id').onDelete('cascade'))
        .addColumn('card', 'text', (c) => c.notNull())
        .addColumn('barcode', 'text', (c) => c.notNull())
        .addColumn('happened_at', 'text', (c) => c.notNull())
        .addColumn('reported_at', 'text', (c) => c.notNull())
        .addColumn('reasons', 'text', (c) => c.notNull())
        .addColumn('handled_at', 'text')
        .execute();
      await db.schema
        .createIndex('sip2_reports_of_patron')
        .on('sip2_reports')
        .column('patron_id')
        .execute();
    },
  };
};
