import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The order in which a build reads titles, so that each of its steps reads no more than it gives. */
export const publicationOrder = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('titles_in_order_of_publication')
      .on('titles')
      .columns(['uses', 'created_at', 'id'])
      .where(sql.ref('withdrawn_at'), 'is', null)
      .execute();
  },
});
