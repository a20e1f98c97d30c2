import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions } from './connection.ts';
import { causeOf, isRetriable } from './errors.ts';
import type { Tables } from './schema.ts';

const MAX_TRIES = 5;
const CONNECTIONS = 10;

/**
 * Opens a pool of connections. The server behind it may stop and come back: what needs it fails
 * meanwhile, and the first query afterwards connects anew.
 */
export function openPostgres(address: string, options: Required<DatabaseOptions>): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: options.patienceMs,
    keepAlive: true,
  });
  tellOutages(pool, options.warn);
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'pg',
    queries,
    transaction: (work) => retried(() => queries.transaction().execute(work)),
    close: () => queries.destroy(),
  };
}

/**
 * Tells once that connections are lost, and that there is one again. A lost connection is an event, in
 * the pool or in somebody's hands; one that nobody hears would end the process.
 */
function tellOutages(pool: pg.Pool, warn: (text: string) => void): void {
  let isLost = false;
  const lost = (error: Error) => {
    if (!isLost) warn(`The database ended a connection: ${causeOf(error)}`);
    isLost = true;
  };
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    if (isLost) warn('The database answers again');
    isLost = false;
  });
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetriable(error)) throw error;
    }
  }
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Integer too large: ${text}`);
  return value;
}
