import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A hold that is passed over until a day and keeps its place. */
export const suspendedHolds = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('holds').addColumn('suspended_until', 'text').execute();
  },
});
