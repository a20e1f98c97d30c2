import type { Database, Tx } from './connection.ts';

/** The database as seen inside a transaction: acts that open one of their own become part of it. */
export const joinTransaction = (db: Database, tx: Tx): Database => ({
  ...db,
  queries: tx,
  transaction: (work) => work(tx),
});
