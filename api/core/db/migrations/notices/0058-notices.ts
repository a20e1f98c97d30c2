import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Notices: channels by patron and kind, hidden alerts, and notices already sent by timed jobs. */
export const notices = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('alerts')
        .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('notice_channels')
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('email', 'integer', (c) => c.notNull())
        .addColumn('alert', 'integer', (c) => c.notNull())
        .addColumn('push', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('notice_channels_pk', ['patron_id', 'kind'])
        .execute();
      await db.schema
        .createTable('timed_notices')
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('entity', number, (c) => c.notNull())
        .addColumn('occasion', 'text', (c) => c.notNull())
        .addColumn('at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('timed_notices_pk', ['kind', 'entity', 'occasion'])
        .execute();
      await db.schema
        .createIndex('timed_notices_of_patron')
        .on('timed_notices')
        .column('patron_id')
        .execute();
    },
  };
};
