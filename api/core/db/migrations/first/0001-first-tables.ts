import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

type Builder = CreateTableBuilder<string, string>;

/** Records, circulation, sessions and the change log. */
export const firstTables = ({ engine }: Database): Migration => {
  const withId = (table: Builder, name = 'id'): Builder =>
    engine === 'sqlite'
      ? table.addColumn(name, 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn(name, 'bigint', (column) =>
          column.primaryKey().generatedByDefaultAsIdentity(),
        );
  const number = engine === 'sqlite' ? 'integer' : 'bigint';

  async function units(db: Kysely<unknown>) {
    await db.schema
      .createTable('network')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('campuses'))
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('libraries'))
      .addColumn('campus_id', number, (c) => c.notNull().references('campuses.id'))
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('shelf_guide', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    await withId(db.schema.createTable('opening_hours'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('weekday', 'integer', (c) => c.notNull())
      .addColumn('opens', 'text', (c) => c.notNull())
      .addColumn('closes', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('opening_exceptions'))
      .addColumn('library_id', number, (c) => c.references('libraries.id'))
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('opens', 'text')
      .addColumn('closes', 'text')
      .addColumn('reason', 'text', (c) => c.notNull())
      .execute();
  }

  async function patrons(db: Kysely<unknown>) {
    await withId(db.schema.createTable('patron_groups'))
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('policies'))
      .addColumn('group_id', number, (c) => c.references('patron_groups.id'))
      .addColumn('loan_kind', 'text')
      .addColumn('library_id', number, (c) => c.references('libraries.id'))
      .addColumn('lendable', 'integer')
      .addColumn('loan_days', 'integer')
      .addColumn('loan_hours', 'integer')
      .addColumn('max_items', 'integer')
      .addColumn('max_renewals', 'integer')
      .addColumn('max_holds', 'integer')
      .addColumn('pickup_hours', 'integer')
      .addColumn('fine_cents_per_day', 'integer')
      .addColumn('fine_cents_per_hour', 'integer')
      .addColumn('block_from_cents', 'integer')
      .addColumn('suspension_days_per_day', 'integer')
      .execute();
    await withId(db.schema.createTable('patrons'))
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('login', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('group_id', number, (c) => c.notNull().references('patron_groups.id'))
      .addColumn('campus_id', number, (c) => c.references('campuses.id'))
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('blocked', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('sessions'))
      .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
      .addColumn('remember', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('used_at', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('refresh_tokens'))
      .addColumn('session_id', number, (c) =>
        c.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('used_at', 'text')
      .addColumn('successor', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
  }

  async function records(db: Kysely<unknown>) {
    await withId(db.schema.createTable('titles'))
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('control_number', 'text')
      .addColumn('marc', 'text', (c) => c.notNull())
      .addColumn('summary', 'text', (c) => c.notNull())
      .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('withdrawn_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('titles_identity', ['source', 'control_number'])
      .execute();
    await withId(db.schema.createTable('authorities'))
      .addColumn('source', 'text')
      .addColumn('control_number', 'text')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('heading', 'text', (c) => c.notNull())
      .addColumn('heading_key', 'text', (c) => c.notNull())
      .addColumn('summary', 'text', (c) => c.notNull())
      .addColumn('marc', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('authorities_heading', ['kind', 'heading_key'])
      .addUniqueConstraint('authorities_identity', ['source', 'control_number'])
      .execute();
    await db.schema
      .createTable('title_authorities')
      .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
      .addColumn('authority_id', number, (c) => c.notNull().references('authorities.id'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('title_authorities_key', ['title_id', 'role', 'position'])
      .execute();
    await withId(db.schema.createTable('copies'))
      .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('barcode', 'text', (c) => c.notNull().unique())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('call_number', 'text', (c) => c.notNull())
      .addColumn('shelf_location', 'text')
      .addColumn('volume', 'text')
      .addColumn('tome', 'text')
      .addColumn('part', 'text')
      .addColumn('additional', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('loan_kind', 'text', (c) => c.notNull())
      .addColumn('state', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  }

  async function circulation(db: Kysely<unknown>) {
    await withId(db.schema.createTable('loans'))
      .addColumn('copy_id', number, (c) => c.notNull().references('copies.id'))
      .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('lent_at', 'text', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('renewals', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('returned_at', 'text')
      .execute();
    await withId(db.schema.createTable('renewals'))
      .addColumn('loan_id', number, (c) => c.notNull().references('loans.id'))
      .addColumn('renewed_at', 'text', (c) => c.notNull())
      .addColumn('previous_due_at', 'text', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('receipt', 'text', (c) => c.notNull().unique())
      .execute();
    await withId(db.schema.createTable('holds'))
      .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
      .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('volume', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('tome', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('part', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('additional', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('placed_at', 'text', (c) => c.notNull())
      .addColumn('copy_id', number, (c) => c.references('copies.id'))
      .addColumn('released_at', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('ended_at', 'text')
      .execute();
    await withId(db.schema.createTable('debts'))
      .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('loan_id', number, (c) => c.references('loans.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('amount_cents', 'integer', (c) => c.notNull())
      .addColumn('discount_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('paid_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('settled_at', 'text')
      .execute();
    await withId(db.schema.createTable('suspensions'))
      .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('starts_on', 'text', (c) => c.notNull())
      .addColumn('ends_on', 'text', (c) => c.notNull())
      .execute();
    // xid lets PostgreSQL readers wait for transactions that were open when they looked: identity
    // order is not commit order (docs/decisions/search-index.md).
    const log = withId(db.schema.createTable('change_log'), 'seq')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('ref_id', number, (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull());
    await (
      engine === 'sqlite'
        ? log
        : log.addColumn('xid', 'bigint', (c) =>
            c.notNull().defaultTo(sql`(pg_current_xact_id()::text::bigint)`),
          )
    ).execute();
  }

  async function indexes(db: Kysely<unknown>) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index('copies_of_title', 'copies', ['title_id']);
    await index('authorities_of_title', 'title_authorities', ['authority_id']);
    await index('hours_of_library', 'opening_hours', ['library_id']);
    await index('exceptions_by_day', 'opening_exceptions', ['day']);
    await index('loans_of_patron', 'loans', ['patron_id', 'returned_at']);
    await index('renewals_of_loan', 'renewals', ['loan_id']);
    await index('holds_of_title', 'holds', ['title_id', 'state']);
    await index('holds_of_patron', 'holds', ['patron_id', 'state']);
    await index('debts_of_patron', 'debts', ['patron_id']);
    await index('suspensions_of_patron', 'suspensions', ['patron_id']);
    await index('logins_of_person', 'patrons', ['person']);
    await index('tokens_of_session', 'refresh_tokens', ['session_id']);
    await db.schema
      .createIndex('one_open_loan_per_copy')
      .unique()
      .on('loans')
      .column('copy_id')
      .where(sql.ref('returned_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('one_active_hold_per_patron_title_options')
      .unique()
      .on('holds')
      .columns(['patron_id', 'title_id', 'library_id', 'volume', 'tome', 'part', 'additional'])
      .where(sql.ref('ended_at'), 'is', null)
      .execute();
  }

  return {
    async up(db) {
      await units(db);
      await patrons(db);
      await records(db);
      await circulation(db);
      await indexes(db);
    },
  };
};
