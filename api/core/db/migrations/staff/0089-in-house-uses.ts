import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Copies used in the library without a loan. */
export const inHouseUses = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    const table = db.schema.createTable('in_house_uses');
    await (
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    )
      .addColumn('copy_id', number, (c) => c.notNull().references('copies.id').onDelete('cascade'))
      .addColumn('library_id', number, (c) => c.notNull().references('libraries.id'))
      .addColumn('at', 'text', (c) => c.notNull())
      .execute();
    for (const columns of [
      ['copy_id', 'at'],
      ['library_id', 'at'],
    ])
      await db.schema
        .createIndex(`in_house_uses_by_${columns.join('_')}`)
        .on('in_house_uses')
        .columns(columns)
        .execute();
  },
});
