import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Up to where OpenSearch has the changes, for the server that writes them. */
export const searchIndex = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('search_index')
      .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
      .addColumn('term', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('position', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('newest', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('counted_at', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('wanted', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`insert into search_index (id) values (1)`.execute(db);
  },
});
