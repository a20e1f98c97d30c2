import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** When the bag that a copy in transit is in has left, and for which library; none is known to have. */
export const bagsThatLeft = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('copies').addColumn('left_at', 'text').execute();
    await db.schema
      .alterTable('copies')
      .addColumn('sent_to', number, (c) => c.references('libraries.id'))
      .execute();
  },
});
