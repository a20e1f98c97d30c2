import { sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions, Tx } from './connection.ts';
import { describeError, isRetriable } from './errors.ts';
import { addressesOf, openPool } from './hosts.ts';
import { openPipeline } from './pipeline.ts';
import { withPreparedStatements } from './prepared-pool.ts';
import { Replicas, type OnPrimary } from './replicas.ts';

const MAX_TRIES = 5;
const CONNECTIONS = 10;
/** A machine that is gone without a word is noticed by its silence: ten probes, a second apart, after this. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Opens a connection pool to the first host that takes writes (`hosts.ts`). While the server is down, queries fail; the first one afterwards reconnects. */
export function openPostgres(address: string, options: Required<DatabaseOptions>): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const { pool, connect } = openPool(address, {
    max: CONNECTIONS,
    connectionTimeoutMillis: options.waitMs,
    ...KEEP_ALIVE,
    pipeline: true,
  });
  logOutages(pool, options.warn);
  const replicasOf = options.replicas === '' ? null : openReplicas(options.replicas, options);
  const pipeline = openPipeline(withPreparedStatements(pool, connect), replicasOf);
  const { queries, transaction, replicas } = pipeline;
  return {
    engine: 'pg',
    queries,
    transaction: (work) => withRetries(() => transaction(work)),
    rehearse: (work) => runRolledBack(transaction, (tx) => work(databaseOfTransaction(tx))),
    close: () => queries.destroy(),
    ...(replicas !== null && { replicas }),
  };
}

/** A pool for each host of the address; an outage is logged when a read is sent elsewhere. */
const openReplicas =
  (address: string, { waitMs, warn }: Required<DatabaseOptions>) =>
  (onPrimary: OnPrimary): Replicas => {
    const hosts = addressesOf(address).map((connectionString) => {
      const pool = new pg.Pool({
        ...{ connectionString, max: CONNECTIONS, connectionTimeoutMillis: waitMs },
        ...KEEP_ALIVE,
        pipeline: true,
      });
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      return { name: new URL(connectionString).host, pool: withPreparedStatements(pool) };
    });
    return new Replicas(hosts, { onPrimary, warn });
  };

type RunTransaction = ReturnType<typeof openPipeline>['transaction'];

/** Thrown to roll back a dry run. */
class RolledBack extends Error {}

async function runRolledBack<T>(
  transaction: RunTransaction,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let done: { result: T } | undefined;
  try {
    await transaction(async (tx) => {
      done = { result: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (done === undefined) throw new Error('The transaction ended before its work');
  return done.result;
}

/** Wraps an open transaction as a database, whose transactions are sequential savepoints. */
function databaseOfTransaction(tx: Tx): Database {
  const db: Database = {
    engine: 'pg',
    queries: tx,
    transaction: async (work) => {
      await sql`savepoint part`.execute(tx);
      try {
        const result = await work(tx);
        await sql`release savepoint part`.execute(tx);
        return result;
      } catch (error) {
        await sql`rollback to savepoint part`.execute(tx);
        throw error;
      }
    },
    rehearse: (work) => work(db),
    close: async () => undefined,
  };
  return db;
}

/**
 * Logs once that connections are lost, and once that they are back. An unhandled error event would end the
 * process.
 */
function logOutages(pool: pg.Pool, warn: (text: string) => void): void {
  let isLost = false;
  const lost = (error: Error) => {
    if (!isLost) warn(`The database ended a connection: ${describeError(error)}`);
    isLost = true;
  };
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    if (isLost) warn('The database answers again');
    isLost = false;
  });
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
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
