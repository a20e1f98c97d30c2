import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Until when a card is valid. */
export const cards = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('patrons').addColumn('valid_until', 'text').execute();
  },
});
