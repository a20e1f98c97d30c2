import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions, Tx } from './connection.ts';
import { describeError, isRetriable } from './errors.ts';
import { openPool } from './hosts.ts';
import { openPipeline } from './pipeline.ts';
import { preparedStatementName } from './prepared-statements.ts';

const MAX_TRIES = 5;
const CONNECTIONS = 10;

/** Opens a connection pool to the first host that takes writes (`hosts.ts`). While the server is down, queries fail; the first one afterwards reconnects. */
export function openPostgres(address: string, options: Required<DatabaseOptions>): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const { pool, connect } = openPool(address, {
    max: CONNECTIONS,
    connectionTimeoutMillis: options.waitMs,
    keepAlive: true,
    pipeline: true,
  });
  logOutages(pool, options.warn);
  const { queries, transaction } = openPipeline(withPreparedStatements(pool, connect));
  return {
    engine: 'pg',
    queries,
    transaction: (work) => withRetries(() => transaction(work)),
    rehearse: (work) => runRolledBack(transaction, (tx) => work(databaseOfTransaction(tx))),
    close: () => queries.destroy(),
  };
}

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

/** Wraps a pool so that frequent statements are prepared. */
function withPreparedStatements(
  pool: pg.Pool,
  connect: () => Promise<pg.PoolClient>,
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connect();
      const known = clients.get(client) ?? new PreparingClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.#client = client;
  }
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are read in steps, not as a stream');
    const name = preparedStatementName(text);
    return this.#client.query({ ...(name !== undefined && { name }), text, values: [...values] });
  }
  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }
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
