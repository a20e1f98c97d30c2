import { sql } from 'kysely';
import { compiledOnce } from './compiled.ts';
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
  await lockPairs(tx, kindsOf, ids);
}

/** Kind and id as one key of 64 bits: ids have 53 (`Id` of the contract), kinds stand above them. */
const LOCK = sql`pg_advisory_xact_lock((kind << 56) | id)`;

const lockPairs = compiledOnce((db, kinds: number[], ids: number[]) => ({
  compile: () =>
    sql`select ${LOCK}
      from unnest(${kinds}::bigint[], ${ids}::bigint[]) as wanted (kind, id)`.compile(db),
}));

/** The subquery is put in order before anything of it is locked. */
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
        ) as wanted`.compile(db),
  }),
);

/**
 * Locks the copies of these loans of a patron, and their titles, in the statement that finds them. Who has locked
 * the patron knows that none of them comes back meanwhile.
 */
export async function lockLent(
  db: Pick<Database, 'engine'>,
  tx: Tx,
  { patronId, loanIds }: { patronId: number; loanIds: readonly number[] },
): Promise<void> {
  if (db.engine === 'sqlite') return;
  await lockedPairs(tx, LOCK_KIND.copy, patronId, [...loanIds], LOCK_KIND.title);
}
