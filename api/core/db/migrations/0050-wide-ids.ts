import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** The last ids that PostgreSQL held in 32 bits: everywhere else they have 64. */
export const wideIds = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') return;
    await db.schema
      .alterTable('forgotten_loans')
      .alterColumn('title_id', (column) => column.setDataType('bigint'))
      .alterColumn('library_id', (column) => column.setDataType('bigint'))
      .execute();
  },
});
