import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** The staff member who has an item of the decisions open. */
export const decisionClaims = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('decision_claims')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('entity_id', number, (c) => c.notNull())
      .addColumn('staff_id', number, (c) => c.notNull())
      .addColumn('library_id', number, (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('decision_claims_key', ['kind', 'entity_id'])
      .execute();
  },
});
