import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

type Builder = CreateTableBuilder<string, string>;

/** What libraries hold of periodicals, issue by issue, and the articles in the issues. */
export const periodicals = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = (table: Builder): Builder =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (column) =>
          column.primaryKey().generatedByDefaultAsIdentity(),
        );
  /** Which issue it is: "v. 12, n. 3/4, jul./ago. 2024". */
  const withIssue = (table: Builder): Builder =>
    table
      .addColumn('volume', 'text')
      .addColumn('number', 'text')
      .addColumn('part', 'text')
      .addColumn('year', 'integer')
      .addColumn('month', 'integer')
      .addColumn('last_month', 'integer');

  const patterns = (db: Kysely<unknown>) =>
    withId(db.schema.createTable('serial_patterns'))
      .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('frequency', 'text', (c) => c.notNull())
      .addColumn('starts_on', 'text')
      .addColumn('ends_on', 'text')
      .addColumn('first_volume', 'integer')
      .addColumn('first_number', 'integer')
      .addColumn('numbers_restart', 'integer', (c) => c.notNull())
      .addColumn('issues_per_volume', 'integer')
      .addColumn('regularity', 'text', (c) => c.notNull())
      .addColumn('statements', 'text', (c) => c.notNull())
      .addColumn('note', 'text')
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('record', 'text', (c) => c.notNull())
      .addUniqueConstraint('serial_patterns_numbered', ['title_id', 'number'])
      .addCheckConstraint('serial_patterns_kind', sql`kind in ('basic', 'supplement', 'index')`)
      .execute();

  const issues = (db: Kysely<unknown>) =>
    withIssue(withId(db.schema.createTable('serial_issues')))
      .addColumn('pattern_id', number, (c) =>
        c.notNull().references('serial_patterns.id').onDelete('cascade'),
      )
      .addColumn('sequence', 'integer', (c) => c.notNull())
      .addColumn('day', 'integer')
      .addColumn('special', 'integer', (c) => c.notNull())
      .addColumn('title', 'text')
      .addColumn('note', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('received_on', 'text')
      .addColumn('from_record', 'integer', (c) => c.notNull())
      .addUniqueConstraint('serial_issues_numbered', ['pattern_id', 'sequence'])
      .addCheckConstraint('serial_issues_state', sql`state in ('received', 'missing', 'claimed')`)
      .execute();

  const articles = (db: Kysely<unknown>) =>
    withIssue(withId(db.schema.createTable('articles')))
      .addColumn('host_source', 'text')
      .addColumn('host_number', 'text')
      .addColumn('host_issn', 'text')
      .addColumn('title_id', number, (c) => c.references('titles.id').unique())
      .addColumn('pages', 'text')
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('authors', 'text', (c) => c.notNull())
      .addColumn('language', 'text')
      .addColumn('subjects', 'text', (c) => c.notNull())
      .execute();

  return {
    async up(db: Kysely<unknown>) {
      await patterns(db);
      await issues(db);
      await articles(db);
      const index = (name: string, table: string, columns: string[]) =>
        db.schema.createIndex(name).on(table).columns(columns).execute();
      await index('articles_by_host_number', 'articles', ['host_number']);
      await index('articles_by_host_issn', 'articles', ['host_issn']);
    },
  };
};
