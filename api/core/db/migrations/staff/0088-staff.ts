import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/**
 * Rights of staff, and one log of their acts. It takes over `record_views`: a trigger copies what servers of the
 * release before still write there.
 */
export const staff = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTables(db, engine);
    await copyViews(db, engine);
  },
});

async function createTables(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('staff_rights')
    .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id').onDelete('cascade'))
    .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
    .addColumn('right', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('staff_rights_key', ['patron_id', 'library_id', 'right'])
    .execute();
  const acts = db.schema.createTable('staff_acts');
  await (
    engine === 'sqlite'
      ? acts.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : acts.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
  )
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('staff_id', number)
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('library_id', number)
    .addColumn('workstation', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('patron_id', number, (c) => c.references('patrons.id').onDelete('cascade'))
    .addColumn('entity', 'text')
    .addColumn('entity_id', number)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .execute();
  for (const columns of [['patron_id', 'at'], ['at'], ['staff_id', 'at'], ['entity', 'entity_id']])
    await db.schema
      .createIndex(`staff_acts_by_${columns.join('_')}`)
      .on('staff_acts')
      .columns(columns)
      .execute();
  await db.schema
    .createTable('staff_undos')
    .addColumn('act_id', number, (c) =>
      c.primaryKey().references('staff_acts.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('patron_id', number, (c) => c.references('patrons.id').onDelete('cascade'))
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute();
}

async function copyViews(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const columns = sql`insert into staff_acts (at, act, staff, patron_id)`;
  await sql`${columns} select at, act, staff, patron_id from record_views order by id`.execute(db);
  const values = sql`${columns} values (new.at, new.act, new.staff, new.patron_id)`;
  const when = sql`record_views_are_acts after insert on record_views for each row`;
  if (engine === 'sqlite') {
    await sql`create trigger ${when} begin ${values}; end`.execute(db);
    return;
  }
  await sql`create function record_views_are_acts() returns trigger language plpgsql as
    $$ begin ${values}; return null; end $$`.execute(db);
  await sql`create trigger ${when} execute function record_views_are_acts()`.execute(db);
}
