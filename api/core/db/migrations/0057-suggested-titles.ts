import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** The title that was bought for a suggestion. */
export const suggestedTitles = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('suggestions')
      .addColumn('title_id', engine === 'sqlite' ? 'integer' : 'bigint', (c) =>
        c.references('titles.id'),
      )
      .execute();
  },
});
