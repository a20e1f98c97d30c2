import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The device that a session is bound to. A used refresh token is stored as long as the session's last one: it
 * leads to it where the response was lost.
 */
export const sessionDevices = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('device_hash', 'text').execute();
    await sql`
      update refresh_tokens set expires_at = (
        select max(own.expires_at) from refresh_tokens own where own.session_id = refresh_tokens.session_id
      ) where used_at is not null
    `.execute(db);
  },
});
