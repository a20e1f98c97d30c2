import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries, Tx } from './connection.ts';
import { registerStatement } from './prepared-statements.ts';

type Parameter = string | number | readonly number[];

/**
 * Compiles a query once per number of parameters: compiling costs more than most of our queries take. The
 * query must use exactly the given parameters, in their order.
 */
export function compiledOnce<Args extends readonly Parameter[], Row>(
  build: (db: Queries | Tx, ...args: Args) => Compilable<Row>,
): (db: Queries | Tx, ...args: Args) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, ...args) => {
    const { adapter } = db.getExecutor();
    const key = `${adapter.constructor.name} ${args.length}`;
    let query = compiled.get(key);
    if (!query) {
      query = build(db, ...args).compile();
      if (JSON.stringify(query.parameters) !== JSON.stringify(args)) {
        throw new Error(`Not the parameters of the query: ${query.sql}`);
      }
      compiled.set(key, query);
      registerStatement(query);
    }
    return (await db.executeQuery<Row>({ ...query, parameters: args })).rows;
  };
}
