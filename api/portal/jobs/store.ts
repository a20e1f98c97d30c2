import type { Queries } from '../../core/db/connection.ts';

/** A runner that has not renewed its claim for this long is taken for dead. */
const LEASE_MS = 2 * 60_000;
/** How often a runner should renew it. */
export const RENEW_JOB_MS = 20_000;

/**
 * Claims a job if it is not running, and is due (with `everyMs` 0: always). A job that did not complete is due at once; so is one whose
 * start lies far in the future because of a wrong clock.
 */
export async function claimJob(
  q: Queries,
  name: string,
  holder: string,
  everyMs: number,
  at: Date,
): Promise<boolean> {
  const now = at.toISOString();
  const ago = (ms: number) => new Date(at.getTime() - ms).toISOString();
  // The clocks of servers differ a little.
  const farAhead = ago(-LEASE_MS);
  await q
    .insertInto('jobs')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await q
    .updateTable('jobs')
    .set({ holder, held_since: now, begun_at: now })
    .where('name', '=', name)
    .where(({ eb, or }) =>
      or([
        eb('holder', 'is', null),
        eb('held_since', '<', ago(LEASE_MS)),
        eb('held_since', '>', farAhead),
      ]),
    )
    .$if(everyMs > 0, (query) =>
      query.where(({ eb, or, ref }) =>
        or([
          eb('begun_at', 'is', null),
          eb('ended_at', 'is', null),
          eb('ended_at', '<', ref('begun_at')),
          eb('begun_at', '<=', ago(everyMs)),
          eb('begun_at', '>', farAhead),
        ]),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that a job is still running, unless another runner has claimed it. */
export async function renewJob(q: Queries, name: string, holder: string, at: Date): Promise<void> {
  await q
    .updateTable('jobs')
    .set({ held_since: at.toISOString() })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

interface JobEnd {
  name: string;
  holder: string;
  outcome: string;
  /** Null: it did not complete. */
  endedAt: Date | null;
}

/** Releases a job, unless another runner has claimed it since. */
export async function endJob(q: Queries, { name, holder, outcome, endedAt }: JobEnd) {
  await q
    .updateTable('jobs')
    .set({ holder: null, held_since: null, outcome: outcome.slice(0, 500) })
    .set({ ended_at: endedAt?.toISOString() ?? null })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** Status of all jobs that ever ran. */
export const jobRows = (q: Queries) => q.selectFrom('jobs').selectAll().orderBy('name').execute();
