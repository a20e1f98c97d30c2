import type { Insertable, Selectable } from 'kysely';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import { parseLoanType } from './loan-kind.ts';
import { loanTypeCodes } from './store.ts';
import type { CopySummary } from '../marc/map/copies.ts';
import type { IncomingCopy } from './profiles/read-copies.ts';

/** The copies described by one record. */
export interface CopyOwner {
  titleId: number;
  /** Source of the record: only the same source may move a copy to another title. */
  source: string;
  /** False for an unchanged record: existing copies are then left as the desk has them. */
  changed: boolean;
  /** Index of the record in its batch. */
  index: number;
  copies: readonly IncomingCopy[];
  /** Key linking copies to their record; null without a number: created on every import. */
  record: string | null;
  /** Tags that may describe copies: copies of this record missing there are withdrawn. */
  tags: readonly string[];
  /** Prefix of generated barcodes, unique to the record. */
  prefix: string;
}

/** A copy that was left out, withdrawn or left unchanged, and why. */
export interface CopyProblem {
  index: number;
  reason: 'unknown_library' | 'barcode_taken' | WithdrawalReason | 'copy_kept';
  /** Library code or barcode. */
  detail: string;
}

/** A copy that its record no longer describes is withdrawn, even if on loan or set aside. */
type WithdrawalReason = 'copy_withdrawn' | 'copy_withdrawn_on_loan' | 'copy_withdrawn_set_aside';

type Row = Insertable<Tables['copies']>;
type ExistingCopy = Selectable<Tables['copies']> & { source: string };

/** Planned changes to copies. */
interface CopyPlan {
  fresh: Row[];
  changed: { id: number; from: number; row: Partial<Row> }[];
  /** Unchanged copies to be linked to a record. */
  adopted: { id: number; record: string }[];
  withdrawn: ExistingCopy[];
  problems: CopyProblem[];
}

interface CopyOptions {
  now: string;
  /** Library of copies without a known one. */
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
 * Saves the copies of records. Copies are identified by barcode; those without get one derived from
 * the title. A copy that its record no longer describes is withdrawn; its history stays.
 */
export async function saveCopies(
  tx: Tx,
  owners: readonly CopyOwner[],
  options: CopyOptions,
): Promise<SavedCopies> {
  const { fresh, changed, adopted, withdrawn, problems } = await planCopies(tx, owners, options);
  for (const some of chunks(fresh)) await tx.insertInto('copies').values(some).execute();
  for (const { id, row } of changed) {
    await tx.updateTable('copies').set(row).where('id', '=', id).execute();
  }
  for (const [record, some] of Map.groupBy(adopted, (copy) => copy.record)) {
    const ids = some.map(({ id }) => id);
    await tx.updateTable('copies').set({ record }).where('id', 'in', ids).execute();
  }
  for (const some of chunks(withdrawn.map(({ id }) => id))) {
    await tx
      .updateTable('copies')
      .set({ state: 'withdrawn', record_state: 'withdrawn' })
      .where('id', 'in', some)
      .execute();
  }
  const titles = [
    ...fresh.map(({ title_id }) => title_id),
    ...changed.flatMap(({ from, row }) => [from, row.title_id ?? from]),
    ...withdrawn.map(({ title_id }) => title_id),
  ];
  return { created: fresh.length, updated: changed.length, titles, problems };
}

/** Compares the copies in records with the existing ones. */
async function planCopies(
  tx: Tx,
  owners: readonly CopyOwner[],
  options: CopyOptions,
): Promise<CopyPlan> {
  const plan: CopyPlan = { fresh: [], changed: [], adopted: [], withdrawn: [], problems: [] };
  const concerned = owners.filter((owner) => owner.copies.length > 0 || mayHaveMissing(owner));
  if (concerned.length === 0) return plan;
  const libraries = await librariesByCode(tx);
  const libraryFor = (copy: CopySummary) => findLibrary(copy, libraries) ?? options.library;
  const types = await loanTypeCodes(tx);
  const described = describedRows(owners, { libraryFor, types }, plan.problems);
  const existing = await findExisting(tx, [...described.values()], concerned);
  const missing = missingCopies(concerned, described, existing.values());
  const moving = [...existing.values()].filter(({ barcode, record_state: before }) => {
    const recordState = described.get(barcode)?.row?.record_state ?? null;
    return recordState !== null && recordState !== before;
  });
  const circulating = await circulatingCopies(tx, [...moving, ...missing.map(({ copy }) => copy)]);
  const numbers = countByPlace(existing.values());
  for (const [barcode, { row, owner }] of described) {
    if (row === null) continue;
    const known = existing.get(barcode);
    if (!known) {
      plan.fresh.push(assignNumber(row, numbers, options.now));
    } else if (known.title_id !== row.title_id && known.source !== owner.source) {
      plan.problems.push({ index: owner.index, reason: 'barcode_taken', detail: barcode });
    } else if (owner.changed) {
      planChange(plan, known, { row, owner }, circulating);
    }
  }
  for (const { copy, owner } of missing) planWithdrawal(plan, copy, owner.index, circulating);
  return plan;
}

function planChange(
  { changed, adopted, problems }: CopyPlan,
  known: ExistingCopy,
  { row, owner }: { row: CopyRow; owner: CopyOwner },
  circulating: Circulating,
): void {
  const { id, title_id: from, barcode } = known;
  const state = stateChange(known, row.record_state, circulating);
  if (state === 'kept') problems.push({ index: owner.index, reason: 'copy_kept', detail: barcode });
  const changes = { ...descriptionChanges(known, row), ...(state !== 'kept' && state) };
  const record = row.record ?? null;
  const isOther = record !== null && record !== known.record;
  if (Object.keys(changes).length > 0) {
    changed.push({ id, from, row: { ...changes, ...(isOther && { record }) } });
  } else if (isOther) adopted.push({ id, record });
}

/**
 * Decides a copy's state: a new statement of the record wins, otherwise the desk's state stays.
 * Copies in circulation keep their state until returned.
 */
function stateChange(
  known: ExistingCopy,
  recordState: CopyRow['record_state'],
  circulating: Circulating,
): Pick<Partial<Row>, 'state' | 'record_state'> | 'kept' {
  if (recordState === undefined) {
    // Without a profile that maps states, only withdrawn copies change: they are restored.
    if (known.record_state !== 'withdrawn') return {};
    return { record_state: null, ...(known.state === 'withdrawn' && { state: null }) };
  }
  if (recordState === known.record_state) return {};
  const isSent = known.state === 'in_transit' && known.record_state !== 'in_transit';
  const isWithDesk = isSent || known.state === 'claimed_returned';
  if (isWithDesk || (recordState !== null && isCirculating(circulating, known.id))) return 'kept';
  return { state: recordState, record_state: recordState };
}

function planWithdrawal(
  { withdrawn, problems }: CopyPlan,
  copy: ExistingCopy,
  index: number,
  circulating: Circulating,
): void {
  const detail = copy.barcode;
  const isSent = copy.state === 'in_transit' && copy.record_state !== 'in_transit';
  if (isSent || copy.state === 'claimed_returned') {
    problems.push({ index, reason: 'copy_kept', detail });
    return;
  }
  const reason = circulating.onLoan.has(copy.id)
    ? 'copy_withdrawn_on_loan'
    : circulating.setAside.has(copy.id)
      ? 'copy_withdrawn_set_aside'
      : 'copy_withdrawn';
  withdrawn.push(copy);
  problems.push({ index, reason, detail });
}

type CopyRow = Omit<Row, 'created_at'>;
interface DescribedCopy {
  /** Null: its library is unknown, and it stays as it is. */
  row: CopyRow | null;
  owner: CopyOwner;
}

interface DescribeOptions {
  libraryFor: (copy: CopySummary) => number | undefined;
  /** Codes of the network's loan types. */
  types: readonly string[];
}

/** Rows described by the records, by barcode; the later of two with one barcode wins. */
function describedRows(
  owners: readonly CopyOwner[],
  { libraryFor, types }: DescribeOptions,
  problems: CopyProblem[],
): Map<string, DescribedCopy> {
  const rows = new Map<string, DescribedCopy>();
  for (const owner of owners) {
    let unmarked = 0;
    for (const copy of owner.copies) {
      const library = libraryFor(copy);
      const barcode = copy.barcode || `${owner.prefix}-${++unmarked}`;
      if (library === undefined) {
        const detail = copy.libraryCode || copy.institution;
        problems.push({ index: owner.index, reason: 'unknown_library', detail });
      }
      const row = library === undefined ? null : copyRow({ owner, library, barcode, types }, copy);
      rows.set(barcode, { row, owner });
    }
  }
  return rows;
}

const recordKey = ({ record }: CopyOwner, tag = ''): string | null =>
  record === null ? null : `${record} ${tag}`;

interface CopyPlace {
  owner: CopyOwner;
  library: number;
  barcode: string;
  types: readonly string[];
}

const copyRow = ({ owner, library, barcode, types }: CopyPlace, copy: IncomingCopy): CopyRow => ({
  title_id: owner.titleId,
  record: recordKey(owner, copy.tag),
  ...(copy.state !== undefined && { record_state: copy.state }),
  library_id: library,
  barcode,
  number: copy.copyNumber,
  call_number: copy.callNumber,
  shelf_location: copy.shelfLocation || null,
  volume: copy.volume || null,
  tome: copy.tome || null,
  part: copy.part || null,
  additional: copy.material === 'additional' ? 1 : 0,
  loan_kind: copy.loanKind ?? parseLoanType(copy.kind, types),
  state: copy.state ?? null,
  acquired_on: copy.acquiredOn ?? null,
  price: copy.price ?? null,
  note: copy.note || null,
});

/** Copies with these barcodes, and all others of their titles. */
async function findExisting(
  tx: Tx,
  described: readonly DescribedCopy[],
  owners: readonly CopyOwner[],
): Promise<Map<string, ExistingCopy>> {
  const existing = new Map<string, ExistingCopy>();
  const keep = (rows: ExistingCopy[]) => rows.forEach((row) => existing.set(row.barcode, row));
  const copies = tx
    .selectFrom('copies')
    .innerJoin('titles', 'titles.id', 'copies.title_id')
    .selectAll('copies')
    .select('titles.source');
  for (const some of chunks(described.flatMap(({ row }) => row?.barcode ?? []))) {
    keep(await copies.where('copies.barcode', 'in', some).execute());
  }
  for (const some of chunks([...new Set(owners.map(({ titleId }) => titleId))])) {
    keep(await copies.where('copies.title_id', 'in', some).execute());
  }
  return existing;
}

/** True if copies of a record may be missing in its new version. */
const mayHaveMissing = ({ changed, record, tags }: CopyOwner): boolean =>
  changed && record !== null && tags.length > 0;

/** Copies of these records that they no longer describe. */
function missingCopies(
  owners: readonly CopyOwner[],
  described: ReadonlyMap<string, DescribedCopy>,
  existing: Iterable<ExistingCopy>,
): { copy: ExistingCopy; owner: CopyOwner }[] {
  const reading = new Map<string, CopyOwner>();
  for (const owner of owners.filter(mayHaveMissing)) {
    for (const tag of owner.tags) {
      const record = recordKey(owner, tag);
      if (record !== null) reading.set(record, owner);
    }
  }
  return [...existing].flatMap((copy) => {
    const owner = reading.get(copy.record ?? '');
    const isThere = described.has(copy.barcode) || copy.record_state === 'withdrawn';
    return owner === undefined || isThere ? [] : [{ copy, owner }];
  });
}

interface Circulating {
  onLoan: ReadonlySet<number>;
  setAside: ReadonlySet<number>;
}

const isCirculating = ({ onLoan, setAside }: Circulating, id: number): boolean =>
  onLoan.has(id) || setAside.has(id);

/** Copies that are on loan or set aside. */
async function circulatingCopies(tx: Tx, copies: readonly ExistingCopy[]): Promise<Circulating> {
  const [onLoan, setAside] = [new Set<number>(), new Set<number>()];
  for (const some of chunks(copies.map(({ id }) => id))) {
    const loans = await tx
      .selectFrom('loans')
      .select('copy_id')
      .where('copy_id', 'in', some)
      .where('returned_at', 'is', null)
      .execute();
    for (const { copy_id: id } of loans) onLoan.add(id);
    const holds = await tx
      .selectFrom('holds')
      .select('copy_id')
      .where('copy_id', 'in', some)
      .where('state', 'in', ['released', 'in_transit'])
      .execute();
    for (const { copy_id: id } of holds) if (id !== null) setAside.add(id);
  }
  return { onLoan, setAside };
}

/** Columns that a record may change, besides number, state and origin. */
const DESCRIBED_COLUMNS = [
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
] as const satisfies (keyof CopyRow)[];

const descriptionChanges = (known: ExistingCopy, row: CopyRow): Partial<Row> => ({
  ...Object.fromEntries(
    DESCRIBED_COLUMNS.filter((name) => known[name] !== row[name]).map((name) => [name, row[name]]),
  ),
  ...(row.number !== '' && row.number !== known.number && { number: row.number }),
});

const placeKey = ({ title_id, library_id }: Pick<Row, 'title_id' | 'library_id'>): string =>
  `${title_id} ${library_id}`;

function countByPlace(copies: Iterable<ExistingCopy>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const copy of copies) counts.set(placeKey(copy), (counts.get(placeKey(copy)) ?? 0) + 1);
  return counts;
}

/** Numbers copies of a title in a library from 1 where the record gives no number. */
function assignNumber(row: CopyRow, counts: Map<string, number>, now: string): Row {
  const count = (counts.get(placeKey(row)) ?? 0) + 1;
  counts.set(placeKey(row), count);
  return { ...row, number: row.number || String(count), created_at: now };
}

/** Library ids by lower-case code. */
export async function librariesByCode(queries: Queries | Tx): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('libraries').select(['id', 'code']).execute();
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]));
}

/** The library that a record names by code, else by institution. */
export const findLibrary = (
  { libraryCode, institution }: Pick<CopySummary, 'libraryCode' | 'institution'>,
  libraries: ReadonlyMap<string, number>,
): number | undefined =>
  libraries.get(libraryCode.toLowerCase()) ?? libraries.get(institution.toLowerCase());
