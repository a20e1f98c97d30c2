import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Work that time brings: jobs with their locks, mail that waits, what was told to whom, private calendars. */
export const timedWork = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('jobs')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('holder', 'text')
        .addColumn('held_since', 'text')
        .addColumn('begun_at', 'text')
        .addColumn('ended_at', 'text')
        .addColumn('outcome', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema
        .createTable('mail_outbox')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('entity', number, (c) => c.notNull())
        .addColumn('occasion', 'text', (c) => c.notNull())
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('next_at', 'text', (c) => c.notNull())
        .addColumn('ended_at', 'text')
        .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
        .addPrimaryKeyConstraint('mail_outbox_key', ['kind', 'entity', 'occasion'])
        .execute();
      await db.schema
        .createIndex('mail_outbox_waiting')
        .on('mail_outbox')
        .columns(['state', 'next_at'])
        .execute();
      await db.schema.alterTable('patrons').addColumn('language', 'text').execute();
      await db.schema
        .alterTable('patrons')
        .addColumn('wants_reminders', 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable('loans').addColumn('noticed_on', 'text').execute();
      await db.schema.alterTable('holds').addColumn('shelved_at', 'text').execute();
      await db.schema
        .createTable('calendar_addresses')
        .addColumn('patron_id', number, (c) =>
          c.primaryKey().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
    },
  };
};
