import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What whoever holds a title tells the library along with it. */
export const holdObservations = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('holds')
      .addColumn('observations', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
});
