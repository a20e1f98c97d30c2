import pg from 'pg';

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

/**
 * Creates a pool whose connections lead to the first host that takes writes; after it fails, to the next.
 * With one host, to that one, whatever it is.
 */
export function openPool(
  address: string,
  options: pg.PoolConfig,
): { pool: pg.Pool; connect: () => Promise<pg.PoolClient> } {
  const addresses = addressesOf(address);
  let current = 0;
  const pool = new pg.Pool({
    ...options,
    Client: class extends pg.Client {
      constructor() {
        super({ ...options, connectionString: addresses[current]! });
      }
    },
    ...(addresses.length > 1 && {
      verify: (client, done) => void requireWrites(client).then(() => done(), done),
    }),
  });
  const connect = async (tries = addresses.length): Promise<pg.PoolClient> => {
    const used = current;
    try {
      return await pool.connect();
    } catch (error) {
      // Of concurrent failures the first moves on.
      if (used === current) current = (current + 1) % addresses.length;
      if (tries <= 1) throw error;
      return connect(tries - 1);
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
