import { sql, type Selectable } from 'kysely';
import { compiledOnce } from '../../core/db/compile-once.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { LoanKind, Tables } from '../../core/db/schema.ts';
import type { CopyFacts } from './availability.ts';

export interface StoredCopy extends CopyFacts {
  id: number;
  titleId: number;
  libraryId: number;
  /** Code of its loan type. */
  loanKind: string;
  number: string;
  callNumber: string;
  shelfLocation: string | null;
  volume: string | null;
  tome: string | null;
  part: string | null;
  additional: boolean;
}

const copyRows = compiledOnce((db, ...titleIds: number[]) =>
  db
    .selectFrom('copies')
    .leftJoin('loans', (join) =>
      join.onRef('loans.copy_id', '=', 'copies.id').on('loans.returned_at', 'is', null),
    )
    .leftJoin('loan_types', 'loan_types.code', 'copies.loan_kind')
    .selectAll('copies')
    .select(['loans.due_at as dueAt', 'loan_types.kind as typeKind'])
    .where('copies.title_id', 'in', titleIds)
    .orderBy('copies.id'),
);

/**
 * Copies of titles with current loans, set-aside holds and states.
 *
 * @param known copies set aside, if already loaded
 */
export async function copiesByTitle(
  q: Queries,
  titleIds: readonly number[],
  known?: ReadonlySet<number>,
): Promise<StoredCopy[]> {
  const copies: StoredCopy[] = [];
  for (const some of chunks(titleIds)) {
    const rows = await copyRows(q, ...some);
    const setAside = known ?? (await copiesSetAside(q, some));
    copies.push(...rows.map((row) => toCopy(row, setAside.has(row.id))));
  }
  return copies;
}

/** Codes of the network's loan types. */
export async function loanTypeCodes(q: Queries | Tx): Promise<string[]> {
  const rows = await q.selectFrom('loan_types').select('code').orderBy('id').execute();
  return rows.map(({ code }) => code);
}

/** The title of the copy with a barcode; undefined: there is none. */
export async function titleOfBarcode(q: Queries, barcode: string): Promise<number | undefined> {
  const copy = await q
    .selectFrom('copies')
    .select('title_id')
    .where('barcode', '=', barcode)
    .executeTakeFirst();
  return copy?.title_id;
}

const setAsideRows = compiledOnce((db, state: 'released', ...titleIds: number[]) =>
  db
    .selectFrom('holds')
    .select('copy_id')
    .where('state', '=', state)
    .where('title_id', 'in', titleIds),
);

/** Copies set aside for released holds. */
async function copiesSetAside(q: Queries, titleIds: readonly number[]): Promise<Set<number>> {
  const rows = await setAsideRows(q, 'released', ...titleIds);
  return new Set(rows.flatMap(({ copy_id: id }) => id ?? []));
}

type Row = Selectable<Tables['copies']> & { dueAt: string | null; typeKind: LoanKind | null };

const toCopy = (row: Row, setAside: boolean): StoredCopy => ({
  id: row.id,
  titleId: row.title_id,
  libraryId: row.library_id,
  number: row.number,
  callNumber: row.call_number,
  shelfLocation: row.shelf_location,
  volume: row.volume,
  tome: row.tome,
  part: row.part,
  additional: row.additional === 1,
  loanKind: row.loan_kind,
  typeKind: row.typeKind ?? 'normal',
  state: row.state,
  dueAt: row.dueAt,
  setAside,
});

const queueRows = compiledOnce((db, ...titleIds: number[]) =>
  db
    .selectFrom('holds')
    .select(['title_id', 'library_id'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('title_id', 'in', titleIds)
    .where(sql<boolean>`state = 'queued'`)
    .groupBy(['title_id', 'library_id']),
);

/** Number of waiting holds per title and library, without suspended ones, keyed "title library". */
export async function queueLengths(
  q: Queries,
  titleIds: readonly number[],
): Promise<Map<string, number>> {
  const queues = new Map<string, number>();
  for (const some of chunks(titleIds)) {
    for (const row of await queueRows(q, ...some))
      queues.set(`${row.title_id} ${row.library_id}`, Number(row.count));
  }
  return queues;
}
