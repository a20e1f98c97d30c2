import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isReading } from './replicas.ts';

/** An address with several hosts (`postgres://user@a:5432,b:5432/name`, as libpq writes it): one for each. */
export function addressesOf(address: string): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^([^:]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/.exec(address) ?? [];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** Not the server to be used: a standby, or a former primary. */
class ReadOnlyHost extends Error {
  readonly code = '25006';
}

/** Pause between two rounds over the hosts. */
const ROUND_MS = 100;

/**
 * Creates a pool whose connections lead to the first host that takes writes; after it fails, to the next. While
 * none does, because a standby is being promoted, requests wait for up to `connectionTimeoutMillis` from the
 * beginning of the outage; those that can be answered by a standby do not. With one host, to that one, whatever
 * it is.
 */
export function openPool(
  address: string,
  options: pg.PoolConfig & { connectionTimeoutMillis: number },
): { pool: pg.Pool; connect: () => Promise<pg.PoolClient> } {
  const addresses = addressesOf(address);
  const { length: count } = addresses;
  let used = 0;
  let awaySince: number | null = null;
  const pool = new pg.Pool({
    ...options,
    Client: class extends pg.Client {
      constructor() {
        super({ ...options, connectionString: addresses[used]! });
      }
    },
    ...(count > 1 && {
      verify: (client, done) => void requireWrites(client).then(() => done(), done),
    }),
  });
  const connect = async (): Promise<pg.PoolClient> => {
    for (let tries = 1; ; tries++) {
      const tried = used;
      try {
        const client = await pool.connect();
        awaySince = null;
        return client;
      } catch (error) {
        // Of concurrent failures the first moves on.
        if (tried === used) used = (used + 1) % count;
        if (tries % count !== 0) continue;
        awaySince ??= performance.now();
        const hasTime = performance.now() - awaySince < options.connectionTimeoutMillis;
        if (count === 1 || isReading() || !hasTime) throw error;
        await pause(ROUND_MS);
      }
    }
  };
  return { pool, connect };
}

async function requireWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyHost('The host is read only');
}
