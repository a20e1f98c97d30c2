import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/**
 * Addresses that wait for confirmation, links that undo a change of address, and when somebody proved at their
 * institution, for that purpose, who they are. Addresses that are there already count as confirmed.
 */
export const emailConfirmations = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    const table = db.schema.createTable('email_confirmations');
    await (
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    )
      .addColumn('patron_id', number, (c) => c.notNull().references('patrons.id'))
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('leaves', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.alterTable('email_changes').addColumn('undo_hash', 'text').execute();
    for (const [name, column] of [
      ['email_confirmations', 'patron_id'],
      ['email_confirmations', 'token_hash'],
      ['email_changes', 'undo_hash'],
    ] as const) {
      await db.schema.createIndex(`${name}_${column}`).on(name).column(column).execute();
    }
    await db.schema
      .alterTable('institution_sessions')
      .addColumn('reauthenticated_at', 'text')
      .execute();
    await db.schema
      .alterTable('institutional_steps')
      .addColumn('reauthenticates', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
