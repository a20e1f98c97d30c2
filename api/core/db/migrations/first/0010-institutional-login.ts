import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Sign-ins through the institution that are under way. */
export const institutionalLogin = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable('institutional_steps');
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    await withId
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
      .addColumn('nonce_hash', 'text', (c) => c.notNull())
      .addColumn('redirect', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
  },
});
