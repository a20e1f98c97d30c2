import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries, Tx } from './connection.ts';
import { mayStayPrepared } from './prepared.ts';

type Parameter = string | number | readonly number[];

/**
 * Builds a query once for each number of parameters, and not anew for each time that it is asked: building costs
 * more than most of our queries take. Its parameters are what it is asked with, in their order.
 */
export function compiledOnce<Asked extends readonly Parameter[], Row>(
  build: (db: Queries | Tx, ...asked: Asked) => Compilable<Row>,
): (db: Queries | Tx, ...asked: Asked) => Promise<Row[]> {
  const kept = new Map<string, CompiledQuery<Row>>();
  return async (db, ...asked) => {
    const { adapter } = db.getExecutor();
    const key = `${adapter.constructor.name} ${asked.length}`;
    let query = kept.get(key);
    if (!query) {
      query = build(db, ...asked).compile();
      if (JSON.stringify(query.parameters) !== JSON.stringify(asked)) {
        throw new Error(`Not the parameters of the query: ${query.sql}`);
      }
      kept.set(key, query);
      mayStayPrepared(query);
    }
    return (await db.executeQuery<Row>({ ...query, parameters: asked })).rows;
  };
}
