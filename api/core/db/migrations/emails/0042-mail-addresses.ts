import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** The addresses of each patron one by one, so that people are found by any of them, and how much mail was sent. */
export const mailAddresses = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('mail_budgets')
      .addColumn('subject', 'text', (c) => c.primaryKey())
      .addColumn('paid_off_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('patron_emails')
      .addColumn('patron_id', number, (c) =>
        c.notNull().references('patrons.id').onDelete('cascade'),
      )
      .addColumn('address', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('patron_emails_key', ['address', 'patron_id'])
      .execute();
    await db.schema
      .createIndex('patron_emails_of_patron')
      .on('patron_emails')
      .column('patron_id')
      .execute();
    await fill(db, engine);
    await followPatrons(db, engine);
  },
});

/** The addresses of a row of `patrons`, each as a row named `one`. */
const split = (engine: Database['engine'], row: string): string =>
  engine === 'sqlite'
    ? `json_each('[' || replace(json_quote(coalesce(${row}.email, '')), ';', '","') || ']') as one`
    : `regexp_split_to_table(${row}.email, ';') as one(value)`;

const columns = (row: string): string =>
  `insert into patron_emails (patron_id, address) select distinct ${row}.id, lower(trim(one.value))`;

const fill = (db: Kysely<unknown>, engine: Database['engine']) =>
  sql
    .raw(`${columns('p')} from patrons as p, ${split(engine, 'p')} where trim(one.value) <> ''`)
    .execute(db);

/** The database itself keeps the table: addresses come from imports, the desk and patrons. */
async function followPatrons(db: Kysely<unknown>, engine: Database['engine']): Promise<void> {
  const body = `delete from patron_emails where patron_id = new.id;
    ${columns('new')} from ${split(engine, 'new')} where trim(one.value) <> '';`;
  if (engine === 'pg') {
    await sql
      .raw(
        `create function patron_emails_follow() returns trigger language plpgsql as
          $$ begin ${body} return null; end $$`,
      )
      .execute(db);
  }
  const act = engine === 'sqlite' ? `begin ${body} end` : 'execute function patron_emails_follow()';
  for (const when of ['insert', 'update of email']) {
    const name = `patrons_email_${when.split(' ')[0]}`;
    const trigger = `create trigger ${name} after ${when} on patrons for each row ${act}`;
    await sql.raw(trigger).execute(db);
  }
}
