import { recordChanges } from '../../core/db/change-log.ts';
import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { processQueue } from '../loans/settle.ts';
import { copyByBarcode, openLoanOfCopy } from '../loans/store.ts';
import { addDays, endOfDay, instantOf } from '../units/zone.ts';
import { findPatron, refusedLine, type Moment, type Outcome } from './outcome.ts';

/** An open loan as the library had it. */
export interface LoanLine {
  barcode: string;
  login: string;
  lent: Moment;
  due: Moment;
  /** How often it was renewed. */
  renewals: number;
  /** First day of which lateness costs something here; '': the day after it was taken over. */
  fine_from: string;
}

/**
 * Takes over an open loan as it is: no rule is asked, since it was made by those of then. The same line
 * again changes nothing; a later one with another due date moves it.
 */
export async function importLoan(
  db: Database,
  tx: Tx,
  line: LoanLine,
  now: Date,
): Promise<Outcome> {
  const copy = await copyByBarcode(tx, line.barcode);
  const patron = await findPatron(tx, line.login);
  const problems = [
    ...(copy ? [] : [`column barcode: there is no copy "${line.barcode}"`]),
    ...(patron ? [] : [`column login: there is no patron "${line.login}"`]),
  ];
  if (!copy || !patron) return refusedLine(...problems);
  await lockRows(db, tx, 'patron', [patron.id]);
  await lockRows(db, tx, 'copy', [copy.id]);
  await lockRows(db, tx, 'title', [copy.titleId]);
  const zone = await libraryZone(tx, copy.libraryId);
  const lentAt = instantOf(line.lent.day, line.lent.time ?? '00:00', zone);
  const dueAt = line.due.time
    ? instantOf(line.due.day, line.due.time, zone)
    : endOfDay(line.due.day, zone);
  if (lentAt > now) return refusedLine('column lent: lies ahead');
  if (dueAt <= lentAt) return refusedLine('column due: is not after lent');
  // What was late until then was charged by those of then (acervo debts).
  const finesFrom =
    line.fine_from === '' ? null : endOfDay(addDays(line.fine_from, -1), zone).toISOString();
  const { renewals } = line;
  const facts = { lent_at: lentAt.toISOString(), due_at: dueAt.toISOString() };
  const known = await tx
    .selectFrom('loans')
    .select(['id', 'due_at', 'fines_from', 'renewals', 'returned_at'])
    .where('copy_id', '=', copy.id)
    .where('patron_id', '=', patron.id)
    .where('lent_at', '=', facts.lent_at)
    .executeTakeFirst();
  if (known) {
    const fines_from = finesFrom ?? known.fines_from;
    return updateImported(tx, known, { due_at: facts.due_at, fines_from, renewals });
  }
  const open = await openLoanOfCopy(tx, copy.id);
  if (open) return refusedLine(`column barcode: "${line.barcode}" is on loan already`);
  await tx
    .insertInto('loans')
    .values({
      ...{ copy_id: copy.id, patron_id: patron.id, library_id: copy.libraryId },
      ...{ ...facts, renewals, returned_at: null, fines_from: finesFrom ?? now.toISOString() },
    })
    .execute();
  await processQueue(tx, copy.titleId, now);
  await recordChanges(tx, 'availability', [copy.titleId], now.toISOString());
  return { kind: 'created' };
}

interface ImportedLoan {
  id: number;
  due_at: string;
  fines_from: string | null;
  renewals: number;
  returned_at: string | null;
}

/** What came back here stays returned, and what was renewed here keeps its date. */
async function updateImported(
  tx: Tx,
  known: ImportedLoan,
  { due_at, fines_from, renewals }: Pick<ImportedLoan, 'due_at' | 'fines_from' | 'renewals'>,
): Promise<Outcome> {
  const changed = [
    ...(known.due_at === due_at ? [] : ['due']),
    ...(known.fines_from === fines_from ? [] : ['fine_from']),
    ...(known.renewals === renewals ? [] : ['renewals']),
  ];
  const goesOnHere = known.returned_at !== null || known.renewals > renewals;
  if (changed.length === 0 || goesOnHere) return { kind: 'unchanged' };
  await tx
    .updateTable('loans')
    .set({ due_at, fines_from, renewals })
    .where('id', '=', known.id)
    .execute();
  return { kind: 'updated', changed };
}

const libraryZone = async (tx: Tx, libraryId: number): Promise<string> =>
  (
    await tx
      .selectFrom('libraries')
      .select('time_zone')
      .where('id', '=', libraryId)
      .executeTakeFirstOrThrow()
  ).time_zone;
