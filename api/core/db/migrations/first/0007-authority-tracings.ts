import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** The headings that authority records point at and from. `acervo reindex` fills it for old ones. */
export const authorityTracings = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('authority_tracings')
        .addColumn('authority_id', number, (c) => c.notNull().references('authorities.id'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('heading_key', 'text', (c) => c.notNull())
        .addColumn('relation', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('authority_tracings_key', [
          'authority_id',
          'relation',
          'kind',
          'heading_key',
        ])
        .execute();
      await db.schema
        .createIndex('authority_tracings_by_heading')
        .on('authority_tracings')
        .columns(['heading_key', 'kind', 'relation'])
        .execute();
    },
  };
};
