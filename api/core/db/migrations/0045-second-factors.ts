import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** Second factors at sign-in, and their recovery codes. */
export const secondFactors = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('second_factors')
        .addColumn('patron_id', number, (c) =>
          c.primaryKey().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('sealed_key', 'text', (c) => c.notNull())
        .addColumn('confirmed_at', 'text')
        .addColumn('last_step', number, (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('second_factor_codes')
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('code_hash', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('second_factor_codes_key', ['patron_id', 'code_hash'])
        .execute();
    },
  };
};
