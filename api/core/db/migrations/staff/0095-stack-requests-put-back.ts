import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '../../schema.ts';

/** Copies of requests that ended before this release are back in their stacks: nothing says that they are not. */
export const stackRequestsPutBack = (): Migration => ({
  async up(db: Kysely<Tables>) {
    await db
      .updateTable('stack_requests')
      .set({ expires_at: null })
      .where('state', '=', 'cancelado')
      .execute();
  },
});
