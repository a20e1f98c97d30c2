import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What else 853 says of numbers, and whether the library still gets the serial. */
export const serialPatterns = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const flags = ['parts_restart', 'in_seasons'];
    for (const column of ['first_part', 'parts_per_number', ...flags]) {
      await db.schema
        .alterTable('serial_patterns')
        .addColumn(column, 'integer', (c) =>
          flags.includes(column) ? c.notNull().defaultTo(0) : c,
        )
        .execute();
    }
    await db.schema
      .alterTable('serial_patterns')
      .addColumn('calendar_change', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('serial_patterns')
      .addColumn('receipt', 'text', (c) => c.notNull().defaultTo('ended'))
      .execute();
    await sql`update serial_patterns set receipt = 'current' where ends_on is null`.execute(db);
  },
});
