import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which picture of the folder of covers is a title's. */
export const coverFiles = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('titles')
      .addColumn('cover_file', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('titles_cover_file').on('titles').column('cover_file').execute();
  },
});
