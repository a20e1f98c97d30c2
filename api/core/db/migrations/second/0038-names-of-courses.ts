import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../../connection.ts';

/** Named in what is searched, and seldom changed. */
const NAMES = ['campuses', 'courses', 'disciplines', 'professors'];

/** A change of these names is told by the same word as a change of the rules (0022). */
export const namesOfCourses = ({ engine }: Database): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of NAMES) {
      for (const act of ['insert', 'update', 'delete']) {
        const what = sql.raw(`create trigger ${table}_${act} after ${act} on ${table}`);
        const made =
          engine === 'sqlite'
            ? sql`${what} begin update rules_version set version = lower(hex(randomblob(16))); end`
            : sql`${what} for each statement execute function rules_changed()`;
        await made.execute(db);
      }
    }
  },
});
