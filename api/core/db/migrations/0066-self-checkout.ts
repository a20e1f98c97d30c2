import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** Receipts of loans that patrons made alone, and the codes on the walls of libraries that allow it. */
export const selfCheckout = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('loans').addColumn('receipt', 'text').execute();
    await db.schema.createIndex('loans_receipt').unique().on('loans').column('receipt').execute();
    await db.schema
      .createTable('wall_codes')
      .addColumn('library_id', engine === 'sqlite' ? 'integer' : 'bigint', (c) =>
        c.primaryKey().references('libraries.id'),
      )
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
  },
});
