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
import type { Tables } from './schema.ts';

const BEGIN = CompiledQuery.raw('begin');

/** Reads and locks, which leave nothing behind where the transaction could not begin. */
const IS_READ = /^\s*select\b/i;

/**
 * Begins without waiting for it to be answered: what is read and locked first goes to the server in the same moment.
 */
class PipelineDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = connection.executeQuery(BEGIN);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  /** The connection inside its transaction: what is asked fails where it could not begin, or has ended. */
  within(connection: DatabaseConnection, hasEnded: () => boolean): DatabaseConnection {
    const begun = this.#begun.get(connection);
    let before: Promise<unknown> | undefined;
    const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      // What follows a write waits as it does, and so keeps its place.
      if (before === undefined && !IS_READ.test(query.sql)) before = begun;
      if (before !== undefined) await before;
      if (hasEnded()) throw new Error('The transaction has ended');
      const [answer] = await Promise.all([connection.executeQuery<R>(query), begun]);
      return answer;
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
 * Queries and transactions by which statements that do not wait for each other (`Promise.all`) travel together.
 * Kysely would send each of a transaction when the one before is answered. The server does them in the order in
 * which they were asked, each seeing what the ones before have done.
 */
export function openPipeline(pool: PostgresPool) {
  const driver = new PipelineDriver({ pool });
  const dialect = new PipelineDialect(pool, driver);
  const queries = new Kysely<Tables>({ dialect });
  const together = async (tx: Tx, hasEnded: () => boolean): Promise<Tx> => {
    const inTurn = tx.getExecutor();
    const own = await inTurn.provideConnection(async (connection) => connection);
    const connection = driver.within(own, hasEnded);
    const executor = inTurn.withConnectionProvider({ provideConnection: (ask) => ask(connection) });
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
  };
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let hasEnded = false;
    return queries.transaction().execute(async (tx) => {
      try {
        return await work(await together(tx, () => hasEnded));
      } finally {
        hasEnded = true;
      }
    });
  };
  return { queries, transaction };
}
