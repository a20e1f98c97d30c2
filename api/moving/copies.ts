import { recordChanges } from '../db/change-log.ts';
import { compiledOnce } from '../db/compiled.ts';
import type { Database, Tx } from '../db/connection.ts';
import { lockRows } from '../db/locks.ts';
import type { LoanKind } from '../db/schema.ts';
import { settleTitle } from '../loans/settle.ts';
import { activeHolds } from '../loans/store.ts';
import { titleNamed } from '../teaching-plans/named-title.ts';
import { refusedLine, type Outcome } from './outcome.ts';

/** A copy as a line of a table tells it; what is not told is empty or null. */
export interface CopyLine {
  barcode: string;
  /** Of our title, or of its record in the source that it came from. */
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
  loan: LoanKind | null;
  /** Of a copy that is new here; afterwards its state belongs to the desk. */
  state: 'lost' | 'quarantine' | null;
  acquired: string;
  price: string;
  note: string;
}

/** What is read once for all lines of a table. */
interface Remembered {
  byIsbn: () => Promise<ReadonlyMap<number, number>>;
  sources: () => Promise<readonly string[]>;
  libraries: () => Promise<ReadonlyMap<string, number>>;
}

/** Creates a copy, or changes what a line says of one that is there. The same line again changes nothing. */
export async function bringCopy(
  db: Database,
  tx: Tx,
  line: CopyLine,
  { now, byIsbn, sources, libraries }: Remembered & { now: Date },
): Promise<Outcome> {
  const library = (await libraries()).get(line.library.toLowerCase());
  const named = await titleNamed(tx, { ...line, title: '' }, byIsbn, sources);
  const problems = [...named.problems];
  if (line.library !== '' && library === undefined) {
    problems.push(`column library: there is no library "${line.library}"`);
  }
  if (problems.length > 0) return refusedLine(...problems);
  const told: Told = { ...factsOf(line), ...(library !== undefined && { library_id: library }) };
  const before = await copyNamed(tx, line.barcode);
  const titleId = before?.title_id ?? named.id;
  if (titleId === null) {
    return refusedLine('a copy that is new here needs number, record or isbn of its title');
  }
  await lockRows(db, tx, 'title', [titleId]);
  // Somebody else may have brought it until now.
  const known = before ?? (await copyNamed(tx, line.barcode));
  if (!known) return create(tx, line, told, { titleId, now });
  if (named.id !== null && named.id !== titleId) {
    return refusedLine(`column barcode: "${line.barcode}" is a copy of title ${titleId}`);
  }
  return change(tx, known, told, now);
}

const copiesNamed = compiledOnce((tx, barcode: string) =>
  tx.selectFrom('copies').selectAll().where('barcode', '=', barcode),
);
const copyNamed = async (tx: Tx, barcode: string) => (await copiesNamed(tx, barcode))[0];

const copiesAt = compiledOnce((tx, title: number, library: number) =>
  tx
    .selectFrom('copies')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('title_id', '=', title)
    .where('library_id', '=', library),
);

interface Told {
  library_id?: number;
  number?: string;
  call_number?: string;
  shelf_location?: string;
  volume?: string;
  tome?: string;
  part?: string;
  additional?: 0 | 1;
  loan_kind?: LoanKind;
  acquired_on?: string;
  price?: string;
  note?: string;
}

/** What the column of each fact is called. */
const COLUMNS: Readonly<Record<keyof Told, string>> = {
  ...{ library_id: 'library', number: 'copy', call_number: 'call_number' },
  ...{ shelf_location: 'location', volume: 'volume', tome: 'tome', part: 'part' },
  ...{ additional: 'additional', loan_kind: 'loan', acquired_on: 'acquired' },
  ...{ price: 'price', note: 'note' },
};

/** What a line tells; an empty cell leaves what is there. */
const factsOf = ({ call_number, location, copy, volume, tome, part, ...line }: CopyLine): Told => ({
  ...(copy !== '' && { number: copy }),
  ...(call_number !== '' && { call_number }),
  ...(location !== '' && { shelf_location: location }),
  ...(volume !== '' && { volume }),
  ...(tome !== '' && { tome }),
  ...(part !== '' && { part }),
  ...(line.additional !== null && { additional: line.additional }),
  ...(line.loan !== null && { loan_kind: line.loan }),
  ...(line.acquired !== '' && { acquired_on: line.acquired }),
  ...(line.price !== '' && { price: line.price }),
  ...(line.note !== '' && { note: line.note }),
});

async function create(
  tx: Tx,
  { barcode, state }: CopyLine,
  { library_id, ...told }: Told,
  { titleId, now }: { titleId: number; now: Date },
): Promise<Outcome> {
  if (library_id === undefined)
    return refusedLine('column library: a copy that is new here needs one');
  const [counted] = await copiesAt(tx, titleId, library_id);
  await tx
    .insertInto('copies')
    .values({
      ...{ title_id: titleId, library_id, barcode, number: String(Number(counted?.count) + 1) },
      ...{ call_number: '', additional: 0, loan_kind: 'normal', state },
      ...told,
      created_at: now.toISOString(),
    })
    .execute();
  // Reading the rules of the queue is most of the work, and few titles have one.
  if ((await activeHolds(tx, [titleId])).length > 0) await settleTitle(tx, titleId, now);
  await recordChanges(tx, 'title', [titleId], now.toISOString());
  return { kind: 'created' };
}

async function change(
  tx: Tx,
  known: Record<keyof Told, unknown> & { id: number; title_id: number },
  told: Told,
  now: Date,
): Promise<Outcome> {
  const names = (Object.keys(told) as (keyof Told)[]).filter((name) => known[name] !== told[name]);
  if (names.length === 0) return { kind: 'unchanged' };
  await tx.updateTable('copies').set(told).where('id', '=', known.id).execute();
  await recordChanges(tx, 'title', [known.title_id], now.toISOString());
  return { kind: 'updated', changed: names.map((name) => COLUMNS[name]) };
}
