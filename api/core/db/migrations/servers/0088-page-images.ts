import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Which titles have page images of the library. */
export const pageImages = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('page_images')
      .addColumn('title_id', number, (c) => c.primaryKey().references('titles.id'))
      .addColumn('folder', 'text', (c) => c.notNull())
      .addColumn('images', 'text', (c) => c.notNull())
      .execute();
  },
});
