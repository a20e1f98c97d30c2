import pg from 'pg';
import type { Pair } from './pg-standby.ts';

/** Waits until the standby shows everything that its primary has committed. */
export async function replayed(pair: Pick<Pair, 'primary' | 'standby'>): Promise<void> {
  const [primary, standby] = [pair.primary(), pair.standby()].map(
    (address) => new pg.Client({ connectionString: `${address}/postgres` }),
  );
  await Promise.all([primary!.connect(), standby!.connect()]);
  try {
    const { rows } = await primary!.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    const done = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done';
    for (let isDone = false; !isDone;) {
      const answer = await standby!.query<{ done: boolean }>(done, [rows[0]!.lsn]);
      isDone = answer.rows[0]!.done;
    }
  } finally {
    await Promise.all([primary!.end(), standby!.end()]);
  }
}
