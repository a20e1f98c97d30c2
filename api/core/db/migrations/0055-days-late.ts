import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The days for which a late return was charged. */
export const daysLate = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('debts').addColumn('days_late', 'integer').execute();
  },
});
