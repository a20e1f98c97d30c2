import { sql } from 'kysely';
import { compiledOnce } from './compile-once.ts';
import type { Database, Tx } from './connection.ts';

/** Kinds of advisory locks, in the order in which they must be taken. */
const LOCK_KIND = { patron: 1, copy: 2, title: 3 } as const;
export type LockKind = keyof typeof LOCK_KIND;

/**
 * Locks rows until the transaction ends. No-op on SQLite, whose transactions are exclusive. Lock in the
 * order patron, copy, title, ids ascending, to avoid deadlocks.
 */
export async function lockRows(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  kind: LockKind,
  ids: readonly number[],
): Promise<void> {
  await lockAll(db, tx, { [kind]: ids });
}

/** Locks rows of several kinds in one statement, in the order of kinds. */
export async function lockAll(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  idsByKind: Partial<Record<LockKind, readonly number[]>>,
): Promise<void> {
  if (db.engine === 'sqlite') return;
  const kinds = Object.keys(LOCK_KIND) as LockKind[];
  const pairs = kinds.flatMap((kind) =>
    [...new Set(idsByKind[kind])].sort((a, b) => a - b).map((id) => [LOCK_KIND[kind], id] as const),
  );
  if (pairs.length === 0) return;
  const kindsOf = pairs.map(([kind]) => kind);
  const ids = pairs.map(([, id]) => id);
  await lockPairs(tx, kindsOf, ids);
}

/** Kind and id as one 64-bit key: ids have 53 bits (`Id` of the contract), kinds use the bits above. */
const LOCK = sql`pg_advisory_xact_lock((kind << 56) | id)`;

const lockPairs = compiledOnce((db, kinds: number[], ids: number[]) => ({
  compile: () =>
    sql`select ${LOCK}
      from unnest(${kinds}::bigint[], ${ids}::bigint[]) as ids (kind, id)`.compile(db),
}));

/** The subquery is sorted before anything is locked. */
const lockedPairs = compiledOnce(
  (db, copy: number, patronId: number, ids: number[], title: number) => ({
    compile: () =>
      sql`with lent as (
          select ${copy}::bigint as copies, c.id as copy_id, c.title_id
          from loans as l join copies as c on c.id = l.copy_id
          where l.patron_id = ${patronId} and l.id = any(${ids}::bigint[]) and l.returned_at is null
        )
        select ${LOCK}
        from (
          select copies as kind, copy_id as id from lent
          union select ${title}::bigint, title_id from lent
          order by 1, 2
        ) as ids`.compile(db),
  }),
);

/**
 * Locks the copies of a patron's loans, and their titles, in the statement that finds them. The patron must
 * be locked, so that none is returned meanwhile.
 */
export async function lockLent(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  { patronId, loanIds }: { patronId: number; loanIds: readonly number[] },
): Promise<void> {
  if (db.engine === 'sqlite') return;
  await lockedPairs(tx, LOCK_KIND.copy, patronId, [...loanIds], LOCK_KIND.title);
}
