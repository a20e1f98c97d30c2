import type { Insertable, Selectable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Queries, Tx } from '../db/connection.ts';
import type { Tables } from '../db/schema.ts';
import { loanKindOf } from './loan-kind.ts';
import type { CopySummary } from '../marc/map/copies.ts';
import type { IncomingCopy } from './profiles/read-copies.ts';

/** The copies that one record speaks of. */
export interface CopyOwner {
  titleId: number;
  /** Where the record came from: only the same source may move a copy to another title. */
  source: string;
  /** False when the record is as before: copies that exist are then left as the desk has them. */
  changed: boolean;
  /** Place of the record in its batch. */
  index: number;
  copies: readonly IncomingCopy[];
  /** What the barcodes of copies without one begin with: unique to the record. */
  prefix: string;
}

/** A copy that was left out, and why. */
export interface CopyProblem {
  index: number;
  reason: 'unknown_library' | 'barcode_taken';
  /** The library's code or the barcode. */
  detail: string;
}

type Row = Insertable<Tables['copies']>;
type Present = Selectable<Tables['copies']> & { source: string };

/** What the copies of some records do to the collection, before it is done. */
interface CopyPlan {
  fresh: Row[];
  changed: { id: number; from: number; row: Wanted }[];
  problems: CopyProblem[];
}

interface CopyOptions {
  now: string;
  /** Library of copies that name none that is known. */
  library?: number | undefined;
}

export interface SavedCopies {
  created: number;
  updated: number;
  /** Titles whose copies changed. */
  titles: number[];
  problems: CopyProblem[];
}

/**
 * Writes the copies of records. A copy is known by its barcode; one that has none gets a number
 * made from its title. Copies that a record no longer mentions stay: they may be on loan.
 */
export async function saveCopies(
  tx: Tx,
  owners: readonly CopyOwner[],
  options: CopyOptions,
): Promise<SavedCopies> {
  const { fresh, changed, problems } = await planCopies(tx, owners, options);
  for (const some of chunks(fresh)) await tx.insertInto('copies').values(some).execute();
  for (const { id, row } of changed) {
    await tx.updateTable('copies').set(describedIn(row)).where('id', '=', id).execute();
  }
  const titles = [
    ...fresh.map(({ title_id }) => title_id),
    ...changed.flatMap(({ from, row }) => [from, row.title_id]),
  ];
  return { created: fresh.length, updated: changed.length, titles, problems };
}

/** Compares the copies of records with those that exist. */
async function planCopies(
  queries: Queries | Tx,
  owners: readonly CopyOwner[],
  options: CopyOptions,
): Promise<CopyPlan> {
  const plan: CopyPlan = { fresh: [], changed: [], problems: [] };
  if (owners.every(({ copies }) => copies.length === 0)) return plan;
  const libraries = await librariesByCode(queries);
  const libraryFor = (copy: CopySummary) => libraryOf(copy, libraries) ?? options.library;
  const wanted = rowsOf(owners, libraryFor, plan.problems);
  const present = await presentCopies(queries, [...wanted.values()]);
  const numbers = countByPlace(present.values());
  for (const [barcode, { row, owner }] of wanted) {
    const known = present.get(barcode);
    if (!known) plan.fresh.push(numbered(row, numbers, options.now));
    else if (known.title_id !== row.title_id && known.source !== owner.source) {
      plan.problems.push({ index: owner.index, reason: 'barcode_taken', detail: barcode });
    } else if (owner.changed && differs(known, row)) {
      plan.changed.push({ id: known.id, from: known.title_id, row });
    }
  }
  return plan;
}

type Wanted = Omit<Row, 'created_at'>;
interface WantedCopy {
  row: Wanted;
  owner: CopyOwner;
}

/** The rows that the records ask for, by barcode; of two with one barcode the later counts. */
function rowsOf(
  owners: readonly CopyOwner[],
  libraryFor: (copy: CopySummary) => number | undefined,
  problems: CopyProblem[],
): Map<string, WantedCopy> {
  const rows = new Map<string, WantedCopy>();
  for (const owner of owners) {
    let unmarked = 0;
    for (const copy of owner.copies) {
      const library = libraryFor(copy);
      const barcode = copy.barcode || `${owner.prefix}-${++unmarked}`;
      if (library === undefined) {
        const detail = copy.libraryCode || copy.institution;
        problems.push({ index: owner.index, reason: 'unknown_library', detail });
      } else {
        rows.set(barcode, { row: rowOf(owner.titleId, library, barcode, copy), owner });
      }
    }
  }
  return rows;
}

const rowOf = (title: number, library: number, barcode: string, copy: IncomingCopy): Wanted => ({
  title_id: title,
  library_id: library,
  barcode,
  number: copy.copyNumber,
  call_number: copy.callNumber,
  shelf_location: copy.shelfLocation || null,
  volume: copy.volume || null,
  tome: copy.tome || null,
  part: copy.part || null,
  additional: copy.material === 'additional' ? 1 : 0,
  loan_kind: copy.loanKind ?? loanKindOf(copy.kind),
  state: copy.state ?? null,
  acquired_on: copy.acquiredOn ?? null,
  price: copy.price ?? null,
  note: copy.note || null,
});

async function presentCopies(
  queries: Queries | Tx,
  wanted: readonly WantedCopy[],
): Promise<Map<string, Present>> {
  const present = new Map<string, Present>();
  const keep = (rows: Present[]) => rows.forEach((row) => present.set(row.barcode, row));
  for (const some of chunks(wanted)) {
    const copies = queries
      .selectFrom('copies')
      .innerJoin('titles', 'titles.id', 'copies.title_id')
      .selectAll('copies')
      .select('titles.source');
    const barcodes = some.map(({ row }) => row.barcode);
    const titles = [...new Set(some.map(({ row }) => row.title_id))];
    keep(await copies.where('copies.barcode', 'in', barcodes).execute());
    keep(await copies.where('copies.title_id', 'in', titles).execute());
  }
  return present;
}

/** What a record may change of a copy; its state belongs to the desk. */
const DESCRIBED = [
  'title_id',
  'library_id',
  'call_number',
  'shelf_location',
  'volume',
  'tome',
  'part',
  'additional',
  'loan_kind',
  'acquired_on',
  'price',
  'note',
] as const satisfies (keyof Wanted)[];

const differs = (known: Present, row: Wanted): boolean =>
  DESCRIBED.some((name) => known[name] !== row[name]);

const describedIn = (row: Wanted): Partial<Wanted> =>
  Object.fromEntries(DESCRIBED.map((name) => [name, row[name]]));

const placeOf = ({ title_id, library_id }: Pick<Row, 'title_id' | 'library_id'>): string =>
  `${title_id} ${library_id}`;

function countByPlace(copies: Iterable<Present>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const copy of copies) counts.set(placeOf(copy), (counts.get(placeOf(copy)) ?? 0) + 1);
  return counts;
}

/** Copies of a title in a library are numbered from 1 where the record gives no number. */
function numbered(row: Wanted, counts: Map<string, number>, now: string): Row {
  const count = (counts.get(placeOf(row)) ?? 0) + 1;
  counts.set(placeOf(row), count);
  return { ...row, number: row.number || String(count), created_at: now };
}

/** Ids of the libraries by their codes in small letters. */
export async function librariesByCode(queries: Queries | Tx): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('libraries').select(['id', 'code']).execute();
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]));
}

/** The library that a record names by its code, else by its institution. */
export const libraryOf = (
  { libraryCode, institution }: Pick<CopySummary, 'libraryCode' | 'institution'>,
  libraries: ReadonlyMap<string, number>,
): number | undefined =>
  libraries.get(libraryCode.toLowerCase()) ?? libraries.get(institution.toLowerCase());
