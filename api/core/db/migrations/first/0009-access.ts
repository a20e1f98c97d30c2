import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Guessed passwords, what happened around signing in, spent captchas, browsers of sessions. */
export const access = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('sessions')
        .addColumn('browser', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema.alterTable('patrons').addColumn('password_blocked_at', 'text').execute();
      await db.schema.createIndex('patrons_of_person').on('patrons').column('person').execute();
      // Names are compared without case at every sign-in.
      for (const column of ['login', 'email', 'person']) {
        await db.schema
          .createIndex(`patrons_named_by_${column}`)
          .on('patrons')
          .expression(sql`lower(${sql.ref(column)})`)
          .execute();
      }
      await db.schema
        .createTable('sign_in_attempts')
        .addColumn('subject', 'text', (c) => c.primaryKey())
        .addColumn('failures', 'integer', (c) => c.notNull())
        .addColumn('first_at', 'text', (c) => c.notNull())
        .addColumn('last_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('spent_captchas')
        .addColumn('signature', 'text', (c) => c.primaryKey())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute();
      const audit = db.schema.createTable('audit_events');
      const withId =
        engine === 'sqlite'
          ? audit.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          : audit.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
      await withId
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('at', 'text', (c) => c.notNull())
        // No reference: what happened stays when the account is gone.
        .addColumn('patron_id', number)
        .addColumn('login', 'text')
        .addColumn('address', 'text')
        .addColumn('detail', 'text')
        .execute();
      await db.schema.createIndex('audit_events_by_time').on('audit_events').column('at').execute();
    },
  };
};
