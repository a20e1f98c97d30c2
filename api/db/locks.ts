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
  await lockAll(db, tx, { [kind]: ids });
}

/** The same for several kinds, in one statement and in the order of kinds. */
export async function lockAll(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  wanted: Partial<Record<LockKind, readonly number[]>>,
): Promise<void> {
  if (db.engine === 'sqlite') return;
  const kinds = Object.keys(LOCK_KIND) as LockKind[];
  const pairs = kinds.flatMap((kind) =>
    [...new Set(wanted[kind])].sort((a, b) => a - b).map((id) => [LOCK_KIND[kind], id] as const),
  );
  if (pairs.length === 0) return;
  const kindsOf = pairs.map(([kind]) => kind);
  const ids = pairs.map(([, id]) => id);
  await sql`select pg_advisory_xact_lock(kind, id)
    from unnest(${kindsOf}::int[], ${ids}::int[]) as wanted (kind, id)`.execute(tx);
}
