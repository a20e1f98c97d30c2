import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the library writes with a decision on a request or comment, and until when a copy waits to be picked up. */
export const repliesToRequests = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const tables = ['loan_requests', 'stack_requests', 'general_comments', 'title_comments'];
    for (const table of tables) {
      await db.schema
        .alterTable(table)
        .addColumn('reply', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    for (const table of ['loan_requests', 'stack_requests']) {
      await db.schema.alterTable(table).addColumn('expires_at', 'text').execute();
    }
  },
});
