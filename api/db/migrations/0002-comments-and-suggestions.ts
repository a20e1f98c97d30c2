import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

type Builder = CreateTableBuilder<string, string>;

/** What patrons tell the library, and the answers that calls gave once. */
export const commentsAndSuggestions = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = (table: Builder): Builder =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (column) =>
          column.primaryKey().generatedByDefaultAsIdentity(),
        );
  const fromPatron = (table: Builder): Builder =>
    withId(table)
      .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull());

  return {
    async up(db: Kysely<unknown>) {
      await fromPatron(db.schema.createTable('general_comments'))
        .addColumn('content', 'text', (c) => c.notNull())
        .execute();
      const suggestions = fromPatron(db.schema.createTable('suggestions'));
      await ['author', 'title', 'edition', 'publisher', 'isbn_issn', 'periodical', 'other']
        .reduce((table, column) => table.addColumn(column, 'text', (c) => c.notNull()), suggestions)
        .execute();
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('call', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('request', 'text', (c) => c.notNull())
        .addColumn('answer', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_pk', ['patron_id', 'call', 'key'])
        .execute();
      for (const table of ['general_comments', 'suggestions']) {
        await db.schema
          .createIndex(`${table}_of_patron`)
          .on(table)
          .columns(['patron_id', 'state'])
          .execute();
      }
    },
  };
};
