import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Copies that patrons ask one library to send to another, what the policy says of it, and loan tokens. */
export const loanRequests = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['max_requests', 'between_libraries', 'home_delivery']) {
        await db.schema.alterTable('policies').addColumn(column, 'integer').execute();
      }
      const table = db.schema.createTable('loan_requests');
      const withId =
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('origin_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('volume', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('tome', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('part', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('additional', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('phone', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('place', 'integer')
        .addColumn('place_text', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('home_address', 'text')
        .addColumn('authorised', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('loan_requests_of_patron')
        .on('loan_requests')
        .columns(['patron_id', 'created_at'])
        .execute();
      // The same thing is asked for once at a time: enforced here as well as by the rule.
      await db.schema
        .createIndex('loan_requests_open')
        .unique()
        .on('loan_requests')
        .columns(['patron_id', 'title_id', 'volume', 'tome', 'part', 'additional'])
        .where(sql<boolean>`state in ('aguardando', 'em_transito', 'disponivel')`)
        .execute();
      await db.schema
        .createTable('loan_tokens')
        .addColumn('patron_id', number, (c) => c.primaryKey().references('patrons.id'))
        .addColumn('salt', 'text', (c) => c.notNull())
        .addColumn('code_hash', 'text', (c) => c.notNull().unique())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute();
    },
  };
};
