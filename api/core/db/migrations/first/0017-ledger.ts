import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** What a debt came to stands in lines that are never changed; payments and slips. */
export const ledger = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  const withId = (table: CreateTableBuilder<string, string>) =>
    engine === 'sqlite'
      ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  return {
    async up(db: Kysely<unknown>) {
      await withId(db.schema.createTable('payments'))
        .addColumn('reference', 'text', (c) => c.unique())
        .addColumn('cents', 'integer', (c) => c.notNull())
        .addColumn('received_at', 'text', (c) => c.notNull())
        .execute();
      await withId(db.schema.createTable('debt_entries'))
        .addColumn('debt_id', number, (c) => c.notNull().references('debts.id'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('cents', 'integer', (c) => c.notNull())
        .addColumn('reason', 'text')
        .addColumn('payment_id', number, (c) => c.references('payments.id'))
        .addColumn('at', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('entries_of_debt').on('debt_entries').column('debt_id').execute();
      await withId(db.schema.createTable('slips'))
        .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
        .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
        .addColumn('cents', 'integer', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull().unique())
        .addColumn('made_on', 'text', (c) => c.notNull())
        .addColumn('made_at', 'text', (c) => c.notNull())
        .addColumn('due_on', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('slips_of_patron').on('slips').column('patron_id').execute();
      await db.schema
        .createTable('slip_debts')
        .addColumn('slip_id', number, (c) => c.notNull().references('slips.id'))
        .addColumn('debt_id', number, (c) => c.notNull().references('debts.id'))
        .addColumn('cents', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('slip_debts_key', ['slip_id', 'debt_id'])
        .execute();
      await entriesOfDebts(db);
      for (const column of ['amount_cents', 'discount_cents', 'paid_cents', 'settled_at']) {
        await db.schema.alterTable('debts').dropColumn(column).execute();
      }
    },
  };
};

/** What was charged, taken off and paid so far; what was settled without being paid was waived. */
async function entriesOfDebts(db: Kysely<unknown>): Promise<void> {
  await sql`insert into debt_entries (debt_id, kind, cents, at)
    select id, 'charge', amount_cents, created_at from debts order by id`.execute(db);
  await sql`insert into debt_entries (debt_id, kind, cents, at)
    select id, 'discount', -discount_cents, created_at from debts
    where discount_cents > 0 order by id`.execute(db);
  await sql`insert into debt_entries (debt_id, kind, cents, at)
    select id, 'payment', -paid_cents, coalesce(settled_at, created_at) from debts
    where paid_cents > 0 order by id`.execute(db);
  await sql`insert into debt_entries (debt_id, kind, cents, at)
    select id, 'waiver', discount_cents + paid_cents - amount_cents, settled_at from debts
    where settled_at is not null and amount_cents > discount_cents + paid_cents
    order by id`.execute(db);
}
