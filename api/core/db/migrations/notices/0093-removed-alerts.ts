import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Alerts that a patron deleted stay until the next night, so that it can be undone. */
export const removedAlerts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('alerts').addColumn('removed_at', 'text').execute();
  },
});
