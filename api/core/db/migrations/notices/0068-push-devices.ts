import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Browsers that receive push notifications. */
export const pushDevices = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('push_devices');
      await (
        engine === 'sqlite'
          ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      )
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        // No foreign key: a device outlives a session that expired.
        .addColumn('session_id', number, (c) => c.notNull())
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('endpoint', 'text', (c) => c.notNull().unique())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('auth_secret', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('push_devices_of_patron')
        .on('push_devices')
        .column('patron_id')
        .execute();
      await db.schema
        .createIndex('push_devices_of_session')
        .on('push_devices')
        .column('session_id')
        .execute();
      // Channels saved until now could not say "no push": who wanted nothing else does not want this either.
      await sql`update notice_channels set push = 0 where email = 0 and alert = 0`.execute(db);
    },
  };
};
