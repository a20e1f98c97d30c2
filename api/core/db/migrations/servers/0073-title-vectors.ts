import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Meaning of titles as vectors, in the database so that all servers have those that one made. */
export const titleVectors = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('title_vectors')
      .addColumn('title_id', 'integer', (c) => c.primaryKey())
      .addColumn('text_hash', 'text', (c) => c.notNull())
      .addColumn('vector', 'text', (c) => c.notNull())
      .addColumn('made_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('title_vectors_made_at')
      .on('title_vectors')
      .column('made_at')
      .execute();
  },
});
