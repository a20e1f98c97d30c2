import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** One e-mail a day instead of many, and addresses that mail servers refuse for good. */
export const deliveryOfNotices = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('notice_digests')
        .addColumn('patron_id', number, (c) =>
          c.primaryKey().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('sent_on', 'text')
        .execute();
      await db.schema
        .createTable('failing_emails')
        .addColumn('patron_id', number, (c) =>
          c.notNull().references('patrons.id').onDelete('cascade'),
        )
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('since', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('failing_emails_pk', ['patron_id', 'address'])
        .execute();
      await db.schema
        .createIndex('mail_outbox_of_patron')
        .on('mail_outbox')
        .columns(['patron_id', 'state'])
        .execute();
    },
  };
};
