import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** What a patron says of themselves, what they agree to, and who looks at their record. */
export const ownRecord = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const withId = (name: string) => {
        const table = db.schema.createTable(name);
        return engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      };
      const ofPatron = (name: string) =>
        withId(name).addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'));
      await db.schema
        .createTable('patron_details')
        .addColumn('patron_id', number, (c) => c.primaryKey().references('patrons.id'))
        .addColumn('phone', 'text', text)
        .addColumn('street', 'text', text)
        .addColumn('complement', 'text', text)
        .addColumn('district', 'text', text)
        .addColumn('city', 'text', text)
        .addColumn('postal_code', 'text', text)
        .addColumn('identity', 'text', text)
        .addColumn('tax_number', 'text', text)
        .addColumn('nationality', 'text', text)
        .addColumn('gender', 'text', text)
        .addColumn('birth_date', 'text', text)
        .addColumn('education', 'text', text)
        .addColumn('job', 'text', text)
        .addColumn('marital_status', 'text', text)
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .execute();
      await ofPatron('email_changes')
        .addColumn('before', 'text', (c) => c.notNull())
        .addColumn('changed_at', 'text', (c) => c.notNull())
        .execute();
      await ofPatron('consents')
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('agreed', 'integer', (c) => c.notNull())
        .addColumn('at', 'text', (c) => c.notNull())
        .execute();
      await ofPatron('erasure_requests')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('reply', 'text', text)
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .execute();
      await ofPatron('record_views')
        .addColumn('staff', 'text', (c) => c.notNull())
        .addColumn('act', 'text', (c) => c.notNull())
        .addColumn('at', 'text', (c) => c.notNull())
        .execute();
      for (const name of ['email_changes', 'consents', 'erasure_requests', 'record_views']) {
        const index = db.schema.createIndex(`${name}_of_patron`).on(name);
        await index.columns(['patron_id', 'id']).execute();
      }
    },
  };
};
