import type { Insertable, Selectable } from 'kysely';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
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
  /** By which its copies are known to be of this record; null: it has no number, and comes anew each time. */
  record: string | null;
  /** Fields in which copies were looked for: those of this record that are not there any more are withdrawn. */
  tags: readonly string[];
  /** What the barcodes of copies without one begin with: unique to the record. */
  prefix: string;
}

/** A copy that was left out, taken out or left as it is, and why. */
export interface CopyProblem {
  index: number;
  reason: 'unknown_library' | 'barcode_taken' | Taken | 'copy_kept';
  /** The library's code or the barcode. */
  detail: string;
}

/** A copy that its record does not describe any more is withdrawn, also while somebody has it or it waits for somebody. */
type Taken = 'copy_withdrawn' | 'copy_withdrawn_on_loan' | 'copy_withdrawn_set_aside';

type Row = Insertable<Tables['copies']>;
type Present = Selectable<Tables['copies']> & { source: string };

/** What the copies of some records do to the collection, before it is done. */
interface CopyPlan {
  fresh: Row[];
  changed: { id: number; from: number; row: Partial<Row> }[];
  /** As before, and now known to be of a record. */
  adopted: { id: number; record: string }[];
  withdrawn: Present[];
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
 * made from its title. One that its record no longer describes is withdrawn, and its history stays.
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

/** Compares the copies of records with those that exist. */
async function planCopies(
  tx: Tx,
  owners: readonly CopyOwner[],
  options: CopyOptions,
): Promise<CopyPlan> {
  const plan: CopyPlan = { fresh: [], changed: [], adopted: [], withdrawn: [], problems: [] };
  const concerned = owners.filter((owner) => owner.copies.length > 0 || mayMiss(owner));
  if (concerned.length === 0) return plan;
  const libraries = await librariesByCode(tx);
  const libraryFor = (copy: CopySummary) => libraryOf(copy, libraries) ?? options.library;
  const wanted = rowsOf(owners, libraryFor, plan.problems);
  const present = await presentCopies(tx, [...wanted.values()], concerned);
  const missing = missingCopies(concerned, wanted, present.values());
  const moving = [...present.values()].filter(({ barcode, record_state: before }) => {
    const said = wanted.get(barcode)?.row?.record_state ?? null;
    return said !== null && said !== before;
  });
  const held = await heldCopies(tx, [...moving, ...missing.map(({ copy }) => copy)]);
  const numbers = countByPlace(present.values());
  for (const [barcode, { row, owner }] of wanted) {
    if (row === null) continue;
    const known = present.get(barcode);
    if (!known) {
      plan.fresh.push(numbered(row, numbers, options.now));
    } else if (known.title_id !== row.title_id && known.source !== owner.source) {
      plan.problems.push({ index: owner.index, reason: 'barcode_taken', detail: barcode });
    } else if (owner.changed) {
      planChange(plan, known, { row, owner }, held);
    }
  }
  for (const { copy, owner } of missing) planWithdrawal(plan, copy, owner.index, held);
  return plan;
}

function planChange(
  { changed, adopted, problems }: CopyPlan,
  known: Present,
  { row, owner }: { row: Wanted; owner: CopyOwner },
  held: Held,
): void {
  const { id, title_id: from, barcode } = known;
  const state = stateChange(known, row.record_state, held);
  if (state === 'kept') problems.push({ index: owner.index, reason: 'copy_kept', detail: barcode });
  const described = { ...descriptionChanges(known, row), ...(state !== 'kept' && state) };
  const record = row.record ?? null;
  const isOther = record !== null && record !== known.record;
  if (Object.keys(described).length > 0) {
    changed.push({ id, from, row: { ...described, ...(isOther && { record }) } });
  } else if (isOther) adopted.push({ id, record });
}

/**
 * What becomes of the state of a copy: what its record says counts when it says something new; otherwise the desk's
 * word stays. A copy that circulates stays as it is until it has come back.
 */
function stateChange(
  known: Present,
  said: Wanted['record_state'],
  held: Held,
): Pick<Partial<Row>, 'state' | 'record_state'> | 'kept' {
  if (said === undefined) {
    // No profile says anything of states: only what was withdrawn is back.
    if (known.record_state !== 'withdrawn') return {};
    return { record_state: null, ...(known.state === 'withdrawn' && { state: null }) };
  }
  if (said === known.record_state) return {};
  const isSent = known.state === 'in_transit' && known.record_state !== 'in_transit';
  if (isSent || (said !== null && isHeld(held, known.id))) return 'kept';
  return { state: said, record_state: said };
}

function planWithdrawal(
  { withdrawn, problems }: CopyPlan,
  copy: Present,
  index: number,
  held: Held,
): void {
  const detail = copy.barcode;
  if (copy.state === 'in_transit' && copy.record_state !== 'in_transit') {
    problems.push({ index, reason: 'copy_kept', detail });
    return;
  }
  const reason = held.onLoan.has(copy.id)
    ? 'copy_withdrawn_on_loan'
    : held.setAside.has(copy.id)
      ? 'copy_withdrawn_set_aside'
      : 'copy_withdrawn';
  withdrawn.push(copy);
  problems.push({ index, reason, detail });
}

type Wanted = Omit<Row, 'created_at'>;
interface WantedCopy {
  /** Null: its library is not known, and it stays as it is. */
  row: Wanted | null;
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
      }
      const row = library === undefined ? null : rowOf(owner, library, barcode, copy);
      rows.set(barcode, { row, owner });
    }
  }
  return rows;
}

const recordOf = ({ record }: CopyOwner, tag = ''): string | null =>
  record === null ? null : `${record} ${tag}`;

const rowOf = (owner: CopyOwner, library: number, barcode: string, copy: IncomingCopy): Wanted => ({
  title_id: owner.titleId,
  record: recordOf(owner, copy.tag),
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
  loan_kind: copy.loanKind ?? loanKindOf(copy.kind),
  state: copy.state ?? null,
  acquired_on: copy.acquiredOn ?? null,
  price: copy.price ?? null,
  note: copy.note || null,
});

/** The copies that have these barcodes, and all others of their titles. */
async function presentCopies(
  tx: Tx,
  wanted: readonly WantedCopy[],
  owners: readonly CopyOwner[],
): Promise<Map<string, Present>> {
  const present = new Map<string, Present>();
  const keep = (rows: Present[]) => rows.forEach((row) => present.set(row.barcode, row));
  const copies = tx
    .selectFrom('copies')
    .innerJoin('titles', 'titles.id', 'copies.title_id')
    .selectAll('copies')
    .select('titles.source');
  for (const some of chunks(wanted.flatMap(({ row }) => row?.barcode ?? []))) {
    keep(await copies.where('copies.barcode', 'in', some).execute());
  }
  for (const some of chunks([...new Set(owners.map(({ titleId }) => titleId))])) {
    keep(await copies.where('copies.title_id', 'in', some).execute());
  }
  return present;
}

/** Whether copies that came from a record may not be in it any more. */
const mayMiss = ({ changed, record, tags }: CopyOwner): boolean =>
  changed && record !== null && tags.length > 0;

/** Copies that came from these records, and which they do not describe any more. */
function missingCopies(
  owners: readonly CopyOwner[],
  wanted: ReadonlyMap<string, WantedCopy>,
  present: Iterable<Present>,
): { copy: Present; owner: CopyOwner }[] {
  const reading = new Map<string, CopyOwner>();
  for (const owner of owners.filter(mayMiss)) {
    for (const tag of owner.tags) {
      const record = recordOf(owner, tag);
      if (record !== null) reading.set(record, owner);
    }
  }
  return [...present].flatMap((copy) => {
    const owner = reading.get(copy.record ?? '');
    const isThere = wanted.has(copy.barcode) || copy.record_state === 'withdrawn';
    return owner === undefined || isThere ? [] : [{ copy, owner }];
  });
}

interface Held {
  onLoan: ReadonlySet<number>;
  setAside: ReadonlySet<number>;
}

const isHeld = ({ onLoan, setAside }: Held, id: number): boolean =>
  onLoan.has(id) || setAside.has(id);

/** Which of these copies somebody has, or are set aside for somebody. */
async function heldCopies(tx: Tx, copies: readonly Present[]): Promise<Held> {
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
      .where('state', '=', 'released')
      .execute();
    for (const { copy_id: id } of holds) if (id !== null) setAside.add(id);
  }
  return { onLoan, setAside };
}

/** What a record may change of a copy besides its number, its state and where it comes from. */
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

const descriptionChanges = (known: Present, row: Wanted): Partial<Row> => ({
  ...Object.fromEntries(
    DESCRIBED.filter((name) => known[name] !== row[name]).map((name) => [name, row[name]]),
  ),
  ...(row.number !== '' && row.number !== known.number && { number: row.number }),
});

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
