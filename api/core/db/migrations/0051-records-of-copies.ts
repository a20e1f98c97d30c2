import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From which record a copy comes, and what that record last said of its state. */
export const recordsOfCopies = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['record', 'record_state']) {
      await db.schema.alterTable('copies').addColumn(name, 'text').execute();
    }
    await sql`update copies set record_state = state where state in ('lost', 'quarantine')`.execute(
      db,
    );
  },
});
