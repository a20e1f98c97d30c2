import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { preparedStatementName } from './prepared-statements.ts';

export type PreparedPool = PostgresPool;

/** Wraps a pool so that frequent statements are prepared. */
export function withPreparedStatements(
  pool: pg.Pool,
  connect: () => Promise<pg.PoolClient> = () => pool.connect(),
): PreparedPool {
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
