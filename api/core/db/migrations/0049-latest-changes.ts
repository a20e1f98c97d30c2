import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When titles and authorities last changed, for the sitemap: without reading their records. */
export const latestChanges = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('titles_latest_changes')
      .on('titles')
      .columns(['withdrawn_at', 'id', 'updated_at'])
      .execute();
    await db.schema
      .createIndex('authorities_latest_changes')
      .on('authorities')
      .columns(['id', 'updated_at'])
      .execute();
  },
});
