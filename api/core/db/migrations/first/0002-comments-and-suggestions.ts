import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

type Builder = CreateTableBuilder<string, string>;

interface Text {
  name: string;
  least: number;
  most: number;
}

/** As long as the calls take them. */
const COMMENT: Text = { name: 'content', least: 1, most: 4000 };
const SUGGESTION: readonly Text[] = [
  { name: 'author', least: 0, most: 500 },
  { name: 'title', least: 1, most: 500 },
  { name: 'edition', least: 0, most: 500 },
  { name: 'publisher', least: 1, most: 500 },
  { name: 'isbn_issn', least: 0, most: 500 },
  { name: 'periodical', least: 0, most: 500 },
  { name: 'other', least: 0, most: 4000 },
];

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

  /** A text of bounded length, in characters; one that may not be empty has at least one. */
  const addText = (table: Builder, { name, least, most }: Text): Builder =>
    table
      .addColumn(name, 'text', (c) => c.notNull())
      .addCheckConstraint(
        `${name}_length`,
        sql`length(${sql.ref(name)}) between ${sql.lit(least)} and ${sql.lit(most)}`,
      );

  return {
    async up(db: Kysely<unknown>) {
      await addText(fromPatron(db.schema.createTable('general_comments')), COMMENT).execute();
      const suggestions = fromPatron(db.schema.createTable('suggestions'));
      await SUGGESTION.reduce(addText, suggestions).execute();
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
      const index = (name: string, table: string, columns: string[]) =>
        db.schema.createIndex(name).on(table).columns(columns).execute();
      await index('general_comments_of_patron', 'general_comments', ['patron_id', 'state']);
      await index('suggestions_of_patron', 'suggestions', ['patron_id', 'state']);
      await index('idempotency_keys_by_age', 'idempotency_keys', ['created_at']);
    },
  };
};
