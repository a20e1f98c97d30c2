import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** What patrons say about titles. */
export const titleComments = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('title_comments');
      const withId =
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .addCheckConstraint('title_comment_length', sql`length(content) between 1 and 4000`)
        .execute();
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('title_comments').columns(columns).execute();
      await index('title_comments_of_title', ['title_id', 'state']);
      await index('title_comments_of_patron', ['patron_id', 'state']);
    },
  };
};
