import type { Insertable } from 'kysely';
import { recordChanges } from '../../core/db/change-log.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { CopyState, Tables } from '../../core/db/schema.ts';
import { processQueue } from '../loans/settle.ts';
import { activeHolds } from '../loans/store.ts';
import { resolveTitles } from '../../catalogue/teaching/resolve-title.ts';
import { refusedLine, type Outcome } from './outcome.ts';

/** A line of a table of copies; unset cells are empty or null. */
export interface CopyLine {
  barcode: string;
  /** Id of the title, or of its record in the source. */
  number: number | null;
  record: string;
  source: string;
  isbn: string;
  /** Code. */
  library: string;
  call_number: string;
  location: string;
  copy: string;
  volume: string;
  tome: string;
  part: string;
  additional: 0 | 1 | null;
  /** Code of a loan type. */
  loan: string;
  /** Only for new copies; afterwards staff changes the state. */
  state: CopyState | null;
  acquired: string;
  price: string;
  note: string;
}

/** Lookups that are read once for all lines. */
interface ImportCache {
  byIsbn: () => Promise<ReadonlyMap<number, number>>;
  sources: () => Promise<readonly string[]>;
  libraries: () => Promise<ReadonlyMap<string, number>>;
  loanTypes: () => Promise<readonly string[]>;
}

/** The copies that some lines are about, and the changes to write. */
interface ImportBatch {
  copies: Map<string, StoredCopy>;
  /** Copies of a title in a library, by "title library". */
  counts: Map<string, number>;
  fresh: Insertable<Tables['copies']>[];
  changed: { id: number; titleId: number; told: CopyChanges }[];
}

/**
 * Creates or updates copies from lines, each about another copy. Idempotent. Queries are batched for all lines.
 */
export async function importCopies(
  db: Database,
  tx: Tx,
  lines: readonly CopyLine[],
  { now, byIsbn, sources, libraries, loanTypes }: ImportCache & { now: Date },
): Promise<Outcome[]> {
  const codes = await libraries();
  const types = await loanTypes();
  const namings = lines.map((line) => ({ ...line, title: '' }));
  const named = await resolveTitles(tx, namings, { byIsbn, sources });
  const before = await copiesByBarcode(tx, lines);
  const titles = lines.flatMap(
    ({ barcode }, at) => before.get(barcode)?.title_id ?? named[at]?.id ?? [],
  );
  await lockRows(db, tx, 'title', titles);
  const block: ImportBatch = {
    // Read again under the lock.
    copies: await copiesByBarcode(tx, lines),
    counts: await countByPlace(tx, titles),
    ...{ fresh: [], changed: [] },
  };
  const outcomes = lines.map((line, at) => {
    const library = codes.get(line.library.toLowerCase());
    const problems = [...(named[at]?.problems ?? [])];
    if (line.library !== '' && library === undefined) {
      problems.push(`column library: there is no library "${line.library}"`);
    }
    if (line.loan !== '' && !types.includes(line.loan)) {
      problems.push(`column loan: there is no loan type "${line.loan}": ${types.join(', ')}`);
    }
    if (problems.length > 0) return refusedLine(...problems);
    const told: CopyChanges = {
      ...lineChanges(line),
      ...(library !== undefined && { library_id: library }),
    };
    return applyLine(line, told, { titleId: named[at]?.id ?? null, block, now });
  });
  await saveBatch(tx, block, now);
  return outcomes;
}

const copyRows = compiledOnce((tx, ...barcodes: string[]) =>
  tx.selectFrom('copies').selectAll().where('barcode', 'in', barcodes),
);
type StoredCopy = Awaited<ReturnType<typeof copyRows>>[number];

async function copiesByBarcode(
  tx: Tx,
  lines: readonly CopyLine[],
): Promise<Map<string, StoredCopy>> {
  if (lines.length === 0) return new Map();
  const rows = await copyRows(tx, ...lines.map(({ barcode }) => barcode));
  return new Map(rows.map((copy) => [copy.barcode, copy]));
}

const place = (title: number, library: number): string => `${title} ${library}`;

async function countByPlace(tx: Tx, titles: readonly number[]): Promise<Map<string, number>> {
  if (titles.length === 0) return new Map();
  const rows = await tx
    .selectFrom('copies')
    .select((select) => ['title_id', 'library_id', select.fn.countAll<number>().as('count')])
    .where('title_id', 'in', [...new Set(titles)])
    .groupBy(['title_id', 'library_id'])
    .execute();
  return new Map(rows.map((row) => [place(row.title_id, row.library_id), Number(row.count)]));
}

interface CopyChanges {
  library_id?: number;
  number?: string;
  call_number?: string;
  shelf_location?: string;
  volume?: string;
  tome?: string;
  part?: string;
  additional?: 0 | 1;
  loan_kind?: string;
  acquired_on?: string;
  price?: string;
  note?: string;
}

/** Column name of each field. */
const COLUMNS: Readonly<Record<keyof CopyChanges, string>> = {
  ...{ library_id: 'library', number: 'copy', call_number: 'call_number' },
  ...{ shelf_location: 'location', volume: 'volume', tome: 'tome', part: 'part' },
  ...{ additional: 'additional', loan_kind: 'loan', acquired_on: 'acquired' },
  ...{ price: 'price', note: 'note' },
};

/** Changes that a line makes; empty cells change nothing. */
const lineChanges = ({
  call_number,
  location,
  copy,
  volume,
  tome,
  part,
  ...line
}: CopyLine): CopyChanges => ({
  ...(copy !== '' && { number: copy }),
  ...(call_number !== '' && { call_number }),
  ...(location !== '' && { shelf_location: location }),
  ...(volume !== '' && { volume }),
  ...(tome !== '' && { tome }),
  ...(part !== '' && { part }),
  ...(line.additional !== null && { additional: line.additional }),
  ...(line.loan !== '' && { loan_kind: line.loan }),
  ...(line.acquired !== '' && { acquired_on: line.acquired }),
  ...(line.price !== '' && { price: line.price }),
  ...(line.note !== '' && { note: line.note }),
});

/** Adds the changes of a line to the batch. */
function applyLine(
  line: CopyLine,
  told: CopyChanges,
  { titleId, block, now }: { titleId: number | null; block: ImportBatch; now: Date },
): Outcome {
  const known = block.copies.get(line.barcode);
  if (known) {
    return titleId === null || titleId === known.title_id
      ? change(known, told, block)
      : refusedLine(`column barcode: "${line.barcode}" is a copy of title ${known.title_id}`);
  }
  if (titleId === null) {
    return refusedLine('a copy that is new here needs number, record or isbn of its title');
  }
  return create(line, told, { titleId, block, now });
}

function create(
  { barcode, state }: CopyLine,
  { library_id, ...told }: CopyChanges,
  { titleId, block: { counts, fresh }, now }: { titleId: number; block: ImportBatch; now: Date },
): Outcome {
  if (library_id === undefined)
    return refusedLine('column library: a copy that is new here needs one');
  const count = (counts.get(place(titleId, library_id)) ?? 0) + 1;
  counts.set(place(titleId, library_id), count);
  fresh.push({
    ...{ title_id: titleId, library_id, barcode, number: String(count) },
    ...{ call_number: '', additional: 0, loan_kind: 'normal', state },
    ...{ shelf_location: null, volume: null, tome: null, part: null },
    ...{ acquired_on: null, price: null, note: null },
    ...told,
    created_at: now.toISOString(),
  });
  return { kind: 'created' };
}

function change(known: StoredCopy, told: CopyChanges, { changed }: ImportBatch): Outcome {
  const names = (Object.keys(told) as (keyof CopyChanges)[]).filter(
    (name) => known[name] !== told[name],
  );
  if (names.length === 0) return { kind: 'unchanged' };
  changed.push({ id: known.id, titleId: known.title_id, told });
  return { kind: 'updated', changed: names.map((name) => COLUMNS[name]) };
}

async function saveBatch(tx: Tx, { fresh, changed }: ImportBatch, now: Date): Promise<void> {
  if (fresh.length > 0) await tx.insertInto('copies').values(fresh).execute();
  for (const { id, told } of changed) {
    await tx.updateTable('copies').set(told).where('id', '=', id).execute();
  }
  const titles = fresh.map(({ title_id }) => title_id);
  // Reading the lending rules is expensive, and few titles have a queue.
  const waitedFor = new Set((await activeHolds(tx, titles)).map(({ titleId }) => titleId));
  for (const title of waitedFor) await processQueue(tx, title, now);
  const all = [...titles, ...changed.map(({ titleId }) => titleId)];
  await recordChanges(tx, 'title', all, now.toISOString());
}
