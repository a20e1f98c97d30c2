import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** The library's synonyms of the search, in the database so that all servers search with the same list. */
export const searchSynonyms = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('search_synonyms')
      .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
      .addColumn('list', 'text', (c) => c.notNull())
      .execute();
    for (const act of ['insert', 'update', 'delete']) {
      const trigger = sql.raw(
        `create trigger search_synonyms_${act} after ${act} on search_synonyms`,
      );
      const made =
        engine === 'sqlite'
          ? sql`${trigger} begin update rules_version set version = lower(hex(randomblob(16))); end`
          : sql`${trigger} for each statement execute function rules_changed()`;
      await made.execute(db);
    }
  },
});
