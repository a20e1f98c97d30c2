import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** What patrons ask of the reference desk. */
export const bibliographicServices = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const requests = db.schema.createTable('service_requests');
      const withId =
        engine === 'sqlite'
          ? requests.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : requests.addColumn('id', 'bigint', (c) =>
              c.primaryKey().generatedByDefaultAsIdentity(),
            );
      await withId
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('fields', 'text', (c) => c.notNull())
        .addColumn('content_hash', 'text', (c) => c.notNull())
        .addColumn('phone', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('reply', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('service_requests_of_patron')
        .on('service_requests')
        .columns(['patron_id', 'created_at'])
        .execute();
      // The same thing is asked for once at a time: enforced here as well as by the rule.
      await db.schema
        .createIndex('service_requests_open')
        .unique()
        .on('service_requests')
        .columns(['patron_id', 'kind', 'content_hash'])
        .where(sql<boolean>`state in ('aguardando', 'em_busca')`)
        .execute();
    },
  };
};
