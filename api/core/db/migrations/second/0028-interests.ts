import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** What patrons follow, the searches that they keep, and how they are told of what is new. */
export const interests = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const withId = (table: string) => {
        const made = db.schema.createTable(table);
        return engine === 'sqlite'
          ? made.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : made.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      };
      await withId('interests')
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('code', 'text', (c) => c.notNull())
        .addColumn('types', 'text', (c) => c.notNull().defaultTo('[]'))
        .addColumn('valid_until', 'text')
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addUniqueConstraint('interests_once', ['patron_id', 'kind', 'code'])
        .execute();
      await withId('saved_searches')
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('query', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('total', 'integer', (c) => c.notNull())
        .addColumn('frequency', 'text', (c) => c.notNull())
        .addColumn('told_on', 'text', (c) => c.notNull())
        .addColumn('seen_at', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addUniqueConstraint('saved_searches_once', ['patron_id', 'hash'])
        .execute();
      await db.schema
        .createTable('interest_news')
        .addColumn('patron_id', number, (c) =>
          c.primaryKey().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('by_mail', 'integer', (c) => c.notNull())
        .addColumn('by_alert', 'integer', (c) => c.notNull())
        .addColumn('told_on', 'text', (c) => c.notNull())
        .addColumn('seen_at', 'text', (c) => c.notNull())
        .execute();
      // What is new is asked for by when it came.
      await db.schema.createIndex('titles_created').on('titles').column('created_at').execute();
    },
  };
};
