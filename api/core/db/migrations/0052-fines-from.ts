import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From when lateness of a loan that was taken over costs something here. */
export const finesFrom = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('loans').addColumn('fines_from', 'text').execute();
  },
});
