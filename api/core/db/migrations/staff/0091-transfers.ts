import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Where a copy in transit was put into the bag, and when a copy was not found on its shelf. */
export const transfers = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .alterTable('copies')
      .addColumn('sent_from', number, (c) => c.references('libraries.id'))
      .execute();
    await db.schema.alterTable('copies').addColumn('not_found_at', 'text').execute();
  },
});
