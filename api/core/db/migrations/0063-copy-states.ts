import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notes on states of copies, loans that the borrower claims to have returned, and loans that ended with a loss. */
export const copyStates = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const column of ['state_note', 'state_since']) {
      await db.schema.alterTable('copies').addColumn(column, 'text').execute();
    }
    for (const column of ['claimed_at', 'closed_as']) {
      await db.schema.alterTable('loans').addColumn(column, 'text').execute();
    }
  },
});
