import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** Which sign-in at an institution a session goes back to, and the providers of a federation. */
export const federation = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('institution_sessions')
        .addColumn('session_id', number, (c) =>
          c.primaryKey().references('sessions.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('subject_hash', 'text', (c) => c.notNull())
        .addColumn('sealed', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('institution_sessions_of_subject')
        .on('institution_sessions')
        .column('subject_hash')
        .execute();
      await db.schema
        .createTable('identity_providers')
        .addColumn('entity_id', 'text', (c) => c.primaryKey())
        .addColumn('names', 'text', (c) => c.notNull())
        .addColumn('keywords', 'text', (c) => c.notNull())
        .addColumn('is_hidden', 'integer', (c) => c.notNull())
        .addColumn('sso', 'text', (c) => c.notNull())
        .addColumn('logout', 'text', (c) => c.notNull())
        .addColumn('certificates', 'text', (c) => c.notNull())
        .addColumn('scopes', 'text', (c) => c.notNull())
        .addColumn('valid_until', 'text')
        .execute();
      await db.schema
        .createTable('federation_metadata')
        .addColumn('source', 'text', (c) => c.primaryKey())
        .addColumn('digest', 'text', (c) => c.notNull())
        .addColumn('read_at', 'text', (c) => c.notNull())
        .addColumn('valid_until', 'text')
        .execute();
    },
  };
};
