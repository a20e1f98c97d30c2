import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** What patrons ask of the reference desk, and the files that belong to it. */
export const bibliographicServices = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const withId = (name: string) => {
        const table = db.schema.createTable(name);
        return engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      };
      await withId('service_requests')
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
      await withId('service_files')
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('request_id', number, (c) => c.references('service_requests.id'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('media', 'text', (c) => c.notNull())
        .addColumn('bytes', 'integer', (c) => c.notNull())
        .addColumn('stored_as', 'text', (c) => c.notNull().unique())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('service_files_of_request')
        .on('service_files')
        .column('request_id')
        .execute();
    },
  };
};
