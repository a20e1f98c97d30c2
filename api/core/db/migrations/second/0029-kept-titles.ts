import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** The titles that patrons keep in the basket of their account. */
export const keptTitles = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('kept_titles')
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('added_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('kept_titles_pk', ['patron_id', 'title_id'])
        .execute();
    },
  };
};
