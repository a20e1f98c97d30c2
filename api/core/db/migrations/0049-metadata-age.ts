import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the federation made the metadata that were read last: older ones are not taken after them. */
export const metadataAge = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('federation_metadata').addColumn('created_at', 'text').execute();
  },
});
