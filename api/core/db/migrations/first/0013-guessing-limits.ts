import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A password is blocked for who guessed at it, where they did: the account knows of no block. */
export const guessingLimits = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('patrons').dropColumn('password_blocked_at').execute();
    // Counted by the account alone until now.
    await db.deleteFrom('sign_in_attempts' as never).execute();
  },
});
