import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  Transaction,
  type DatabaseConnection,
  type PostgresPool,
  type QueryResult,
} from 'kysely';
import type { Tx } from './connection.ts';
import { ReplicaConnection, writing, type OnPrimary, type Replicas } from './replicas.ts';
import type { Tables } from './schema.ts';

/** Creates the replicas of a primary. */
type ReplicasOf = (onPrimary: OnPrimary) => Replicas;

const BEGIN = CompiledQuery.raw('begin');

/** Reads and locks have no effect if the transaction could not begin. */
const IS_READ = /^\s*select\b/i;

/** Sends BEGIN without awaiting it, pipelined with the first reads and locks. Reads may go to replicas. */
class PipelineDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();
  readonly #replicas: Replicas | null;

  constructor(pool: PostgresPool, replicasOf: ReplicasOf | null) {
    super({ pool });
    this.#replicas = replicasOf?.((use) => this.#onPrimary(use)) ?? null;
  }

  override async init(): Promise<void> {
    await super.init();
    await this.#replicas?.open();
  }

  override async destroy(): Promise<void> {
    await this.#replicas?.close();
    await super.destroy();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (await this.#replicas?.connection()) ?? super.acquireConnection();
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    return connection instanceof ReplicaConnection
      ? connection.release()
      : super.releaseConnection(connection as never);
  }

  async #onPrimary<T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = await super.acquireConnection();
    try {
      return await use(connection);
    } finally {
      await super.releaseConnection(connection as never);
    }
  }

  get replicas(): Replicas | null {
    return this.#replicas;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = connection.executeQuery(BEGIN);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  /** The connection inside its transaction: queries fail if it could not begin or has ended. */
  inTransaction(connection: DatabaseConnection, hasEnded: () => boolean): DatabaseConnection {
    const begun = this.#begun.get(connection);
    let before: Promise<unknown> | undefined;
    const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      // Queries after a write also wait, to preserve the order.
      if (before === undefined && !IS_READ.test(query.sql)) before = begun;
      if (before !== undefined) await before;
      if (hasEnded()) throw new Error('The transaction has ended');
      const [result] = await Promise.all([connection.executeQuery<R>(query), begun]);
      return result;
    };
    return { executeQuery, streamQuery: connection.streamQuery.bind(connection) };
  }
}

class PipelineDialect extends PostgresDialect {
  readonly #driver: PipelineDriver;
  constructor(pool: PostgresPool, driver: PipelineDriver) {
    super({ pool });
    this.#driver = driver;
  }
  override createDriver(): PipelineDriver {
    return this.#driver;
  }
}

/**
 * Queries and transactions that pipeline concurrent statements (`Promise.all`): Kysely alone would await
 * each statement of a transaction. The server executes them in the order in which they were issued.
 */
export function openPipeline(pool: PostgresPool, replicasOf: ReplicasOf | null = null) {
  const driver = new PipelineDriver(pool, replicasOf);
  const dialect = new PipelineDialect(pool, driver);
  const queries = new Kysely<Tables>({ dialect });
  const pipelined = async (tx: Tx, hasEnded: () => boolean): Promise<Tx> => {
    const sequential = tx.getExecutor();
    const own = await sequential.provideConnection(async (connection) => connection);
    const connection = driver.inTransaction(own, hasEnded);
    const executor = sequential.withConnectionProvider({
      provideConnection: (use) => use(connection),
    });
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
  };
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let hasEnded = false;
    const run = async (tx: Tx) => {
      try {
        return await work(await pipelined(tx, () => hasEnded));
      } finally {
        hasEnded = true;
      }
    };
    return writing(() => queries.transaction().execute(run));
  };
  return { queries, transaction, replicas: driver.replicas };
}
