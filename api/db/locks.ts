import { sql } from 'kysely';
import type { Database, Tx } from './connection.ts';

/** Kinds of advisory lock, in the fixed order in which they are taken. */
const LOCK_KIND = { patron: 1, copy: 2, title: 3 } as const;
export type LockKind = keyof typeof LOCK_KIND;

/**
 * Makes this transaction the only one that decides about these things until it ends. Nothing on
 * SQLite, whose transactions exclude each other anyway. Always lock in the order patron, copy,
 * title, ids ascending, so that two transactions never wait for each other.
 */
export async function lockRows(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  kind: LockKind,
  ids: readonly number[],
): Promise<void> {
  if (db.engine === 'sqlite') return;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(${LOCK_KIND[kind]}, ${id})`.execute(tx);
  }
}
