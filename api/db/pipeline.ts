import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  Transaction,
  type DatabaseConnection,
  type PostgresPool,
} from 'kysely';
import type { Tx } from './connection.ts';
import type { Tables } from './schema.ts';

const BEGIN = CompiledQuery.raw('begin');

/**
 * Begins without waiting for it to be answered: what is asked first goes to the server in the same moment.
 */
class PipelineDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = connection.executeQuery(BEGIN);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  /** An answer inside a transaction; it fails where the transaction could not begin. */
  async within<T>(connection: DatabaseConnection, answer: Promise<T>): Promise<T> {
    const [given] = await Promise.all([answer, this.#begun.get(connection)]);
    return given;
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
  const together = async (tx: Tx): Promise<Tx> => {
    const inTurn = tx.getExecutor();
    const connection = await inTurn.provideConnection(async (own) => own);
    const executor = inTurn.withConnectionProvider({
      provideConnection: (ask) => driver.within(connection, ask(connection)),
    });
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
  };
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    queries.transaction().execute(async (tx) => work(await together(tx)));
  return { queries, transaction };
}
