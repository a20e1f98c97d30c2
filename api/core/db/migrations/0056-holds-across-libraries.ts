import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** How far copies come for a hold, how long they travel between libraries, and since when one is on its way. */
export const holdsAcrossLibraries = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('policies').addColumn('hold_reach', 'text').execute();
    await db.schema.alterTable('holds').addColumn('sent_at', 'text').execute();
    await db.schema
      .createTable('transfers')
      .addColumn('from_library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('to_library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('days', 'integer')
      .addPrimaryKeyConstraint('transfers_pair', ['from_library_id', 'to_library_id'])
      .execute();
    for (const act of ['insert', 'update', 'delete']) {
      const trigger = sql.raw(`create trigger transfers_${act} after ${act} on transfers`);
      const made =
        engine === 'sqlite'
          ? sql`${trigger} begin update rules_version set version = lower(hex(randomblob(16))); end`
          : sql`${trigger} for each statement execute function rules_changed()`;
      await made.execute(db);
    }
  },
});
