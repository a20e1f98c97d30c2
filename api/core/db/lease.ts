import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** A holder that has not renewed for this long is taken for dead. */
const LEASE_MS = 15_000;
/** How often a holder should renew, and others should try. */
export const RENEW_MS = 4000;

/** What one of several servers does for all, while it holds this. */
export interface Lease {
  /** Takes or renews it. Returns whether this server holds it now. */
  take(): Promise<boolean>;
  /** False too if it could not be renewed in time: somebody else may hold it. */
  isHeld(): boolean;
  /** Gives it up, so that another server takes it at once. */
  release(): Promise<void>;
}

/** By the clock of the database: those of the servers may differ. */
const instantIn = ({ engine }: Pick<Database, 'engine'>, ms: number) =>
  engine === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${ms / 1000} seconds`})`
    : sql<string>`to_char(clock_timestamp() at time zone 'utc' + ${ms} * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A lease by name, for this process. Held for some seconds after each `take`. */
export function openLease(db: Pick<Database, 'queries' | 'engine'>, name: string): Lease {
  const holder = randomUUID();
  const host = hostname();
  let heldUntil = -Infinity;
  return {
    async take() {
      // Before the database reads its clock: this server must not believe in it longer.
      const begun = performance.now();
      const until = instantIn(db, LEASE_MS);
      const taken = await db.queries
        .insertInto('leases')
        .values({ name, holder, host, until })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, host, until })
            .where(({ eb, or }) =>
              or([eb('leases.holder', '=', holder), eb('leases.until', '<', instantIn(db, 0))]),
            ),
        )
        .returning('holder')
        .executeTakeFirst();
      heldUntil = taken === undefined ? -Infinity : begun + LEASE_MS;
      return taken !== undefined;
    },
    isHeld: () => performance.now() < heldUntil,
    async release() {
      heldUntil = -Infinity;
      await db.queries
        .deleteFrom('leases')
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute();
    },
  };
}
