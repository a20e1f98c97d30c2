import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The number on a patron's card: nobody has that of somebody else. */
export const patronCards = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('patrons').addColumn('card', 'text').execute();
    await db.schema
      .createIndex('one_patron_per_card')
      .unique()
      .on('patrons')
      .column('card')
      .execute();
  },
});
