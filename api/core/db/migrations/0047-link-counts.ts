import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../connection.ts';

/** How often links of titles were opened, in place of who opened which when. */
export const linkCounts = ({ engine }: Database): Migration => {
  const number = engine === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('link_counts')
        .addColumn('title_id', number, (c) => c.notNull().references('titles.id'))
        .addColumn('link', number, (c) => c.notNull())
        .addColumn('month', 'text', (c) => c.notNull())
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('device', 'text', (c) => c.notNull())
        .addColumn('os', 'text', (c) => c.notNull())
        .addColumn('count', number, (c) => c.notNull())
        .addPrimaryKeyConstraint('link_counts_once', [
          ...(['title_id', 'link', 'month', 'browser', 'device', 'os'] as const),
        ])
        .execute();
      await sql`
        insert into link_counts (title_id, link, month, browser, device, os, count)
        select title_id, link, substr(at, 1, 7), browser, device, os, count(*)
        from link_accesses group by title_id, link, substr(at, 1, 7), browser, device, os`.execute(
        db,
      );
      await db.schema.dropTable('link_accesses').execute();
    },
  };
};
