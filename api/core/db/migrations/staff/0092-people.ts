import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Blocks and notes of people, temporary passwords, and the words of names by which staff find people. */
export const people = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTables(db, engine);
    await db.schema.alterTable('patrons').addColumn('password_until', 'text').execute();
    await followNames(db, engine);
  },
});

async function createTables(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  // Ranges of folded words are those of their bytes.
  const word = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  for (const [name, columns] of [
    ['patron_blocks', ['reason', 'made_at', 'made_by', 'until_day']],
    ['patron_notes', ['text', 'made_at', 'made_by']],
  ] as const) {
    const table = db.schema.createTable(name);
    let columned =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    columned = columned.addColumn('patron_id', number, (c) =>
      c.notNull().references('patrons.id').onDelete('cascade'),
    );
    for (const column of columns) columned = columned.addColumn(column, 'text', (c) => c.notNull());
    if (name === 'patron_blocks') columned = columned.addColumn('lifted_at', 'text');
    await columned.execute();
    await db.schema.createIndex(`${name}_by_patron`).on(name).column('patron_id').execute();
  }
  await db.schema
    .createTable('patron_words')
    .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id').onDelete('cascade'))
    .addColumn('word', word, (c) => c.notNull())
    .addPrimaryKeyConstraint('patron_words_key', ['word', 'patron_id'])
    .execute();
  await db.schema
    .createIndex('patron_words_by_patron')
    .on('patron_words')
    .column('patron_id')
    .execute();
}

/**
 * The empty word says that a name is still to be split and folded, which the database cannot do
 * (api/staff/people/names.ts).
 */
async function followNames(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  await sql`insert into patron_words (patron_id, word) select id, '' from patrons`.execute(db);
  const body = `delete from patron_words where patron_id = new.id;
    insert into patron_words (patron_id, word) values (new.id, '');`;
  if (engine === 'pg') {
    await sql
      .raw(
        `create function patron_words_follow() returns trigger language plpgsql as
          $$ begin ${body} return null; end $$`,
      )
      .execute(db);
  }
  const act = engine === 'sqlite' ? `begin ${body} end` : 'execute function patron_words_follow()';
  for (const when of ['insert', 'update of name']) {
    const name = `patrons_name_${when.split(' ')[0]}`;
    const trigger = `create trigger ${name} after ${when} on patrons for each row ${act}`;
    await sql.raw(trigger).execute(db);
  }
}
