import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Titles by their last change, for harvesters that copy what changed since their last visit. */
export const titleChanges = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('titles_by_change')
      .on('titles')
      .columns(['updated_at', 'id'])
      .execute();
  },
});
