import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/**
 * Due dates and pick-up windows that closed days moved, which copy a request got, under which number a debt
 * was brought along, and a word that changes whenever policies or opening hours do.
 */
export const movingDates = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await movedDates(db, engine);
      await db.schema
        .alterTable('loan_requests')
        .addColumn('copy_id', number, (c) => c.references('copies.id'))
        .execute();
      await db.schema
        .createIndex('loan_requests_of_copy')
        .on('loan_requests')
        .column('copy_id')
        .execute();
      await db.schema.alterTable('debts').addColumn('brought_as', 'text').execute();
      await db.schema
        .createIndex('debts_brought')
        .unique()
        .on('debts')
        .columns(['library_id', 'brought_as'])
        .execute();
      await rulesVersion(db, engine);
    },
  };
};

async function movedDates(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const table = db.schema.createTable('moved_dates');
  const withId =
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  await withId
    .addColumn('loan_id', number, (c) => c.references('loans.id').onDelete('cascade'))
    .addColumn('hold_id', number, (c) => c.references('holds.id').onDelete('cascade'))
    .addColumn('moved_at', 'text', (c) => c.notNull())
    .addColumn('from_at', 'text', (c) => c.notNull())
    .addColumn('to_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['loan_id', 'hold_id']) {
    await db.schema.createIndex(`moved_dates_${column}`).on('moved_dates').column(column).execute();
  }
}

/** What decides about loans and is read by every act, but seldom changes. */
const RULES = ['policies', 'libraries', 'opening_hours', 'opening_exceptions'];

/** A random word, so that none comes twice, not even after a change that was taken back. */
async function rulesVersion(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await db.schema
    .createTable('rules_version')
    .addColumn('version', 'text', (c) => c.notNull())
    .execute();
  const word = sql.raw(
    engine === 'sqlite' ? 'lower(hex(randomblob(16)))' : 'gen_random_uuid()::text',
  );
  await sql`insert into rules_version (version) values (${word})`.execute(db);
  if (engine === 'pg') {
    await sql`create function rules_changed() returns trigger language plpgsql as
      $$ begin update rules_version set version = ${word}; return null; end $$`.execute(db);
  }
  for (const table of RULES) {
    for (const act of ['insert', 'update', 'delete']) {
      const what = sql.raw(`create trigger ${table}_${act} after ${act} on ${table}`);
      const made =
        engine === 'sqlite'
          ? sql`${what} begin update rules_version set version = ${word}; end`
          : sql`${what} for each statement execute function rules_changed()`;
      await made.execute(db);
    }
  }
}
