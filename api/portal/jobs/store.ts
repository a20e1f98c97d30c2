import type { Queries } from '../../core/db/connection.ts';

/** Longer than any job takes; whoever held one for longer is taken for gone. */
const HELD_MS = 30 * 60_000;

/**
 * Takes a job for one runner, if nobody runs it and its time has come. One that did not come to its end is
 * due at once; so is one that a clock set too far ahead seems to have begun later than now.
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
        eb('held_since', '<', ago(HELD_MS)),
        eb('held_since', '>', now),
      ]),
    )
    .where(({ eb, or, ref }) =>
      or([
        eb('begun_at', 'is', null),
        eb('ended_at', 'is', null),
        eb('ended_at', '<', ref('begun_at')),
        eb('begun_at', '<=', ago(everyMs)),
        eb('begun_at', '>', now),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface JobEnd {
  name: string;
  holder: string;
  outcome: string;
  /** Null: it did not come to its end. */
  endedAt: Date | null;
}

/** Lets a job go, unless somebody else has taken it since. */
export async function endJob(q: Queries, { name, holder, outcome, endedAt }: JobEnd) {
  await q
    .updateTable('jobs')
    .set({ holder: null, held_since: null, outcome: outcome.slice(0, 500) })
    .set({ ended_at: endedAt?.toISOString() ?? null })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** What is known of each job that ever ran. */
export const jobRows = (q: Queries) => q.selectFrom('jobs').selectAll().orderBy('name').execute();
