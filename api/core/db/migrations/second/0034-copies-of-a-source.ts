import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a library that moves in tells of each copy besides what lending asks. */
export const copiesOfASource = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['acquired_on', 'price', 'note']) {
      await db.schema.alterTable('copies').addColumn(name, 'text').execute();
    }
  },
});
