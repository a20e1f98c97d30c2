import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Copies that patrons ask to be fetched from a closed stack. */
export const stackRequests = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('stack_requests');
      const withId =
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('copy_id', number, (c) => c.notNull().references('copies.id'))
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .execute();
      // One open request a copy: enforced here as well as by the rule.
      await db.schema
        .createIndex('stack_requests_open')
        .unique()
        .on('stack_requests')
        .column('copy_id')
        .where(sql<boolean>`state in ('pedido', 'separado')`)
        .execute();
      await db.schema
        .createIndex('stack_requests_of_patron')
        .on('stack_requests')
        .columns(['patron_id', 'state'])
        .execute();
    },
  };
};
