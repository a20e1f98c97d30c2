import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { saveChange } from '../debts/store.ts';
import { chargeDebt } from '../loans/debt-store.ts';
import { instantOf } from '../units/zone.ts';
import { findPatron, refusedLine, type Moment, type Outcome } from './outcome.ts';

/** Reasons of debts in the ledger. */
export const DEBT_REASONS = ['late_return', 'lost', 'service'] as const;

/** A debt from the former system. */
export interface DebtLine {
  /** Number in the former system, unique per library. */
  number: string;
  login: string;
  /** Library code. */
  library: string;
  /** Balance in cents. */
  cents: number;
  since: Moment;
  reason: (typeof DEBT_REASONS)[number];
  note: string;
}

/**
 * Imports a debt as a charge. Idempotent; a line with another amount adds the difference to the ledger, until the
 * first payment or waiver here.
 */
export async function importDebt(
  db: Database,
  tx: Tx,
  line: DebtLine,
  now: Date,
): Promise<Outcome> {
  const patron = await findPatron(tx, line.login);
  const library = await tx
    .selectFrom('libraries')
    .select(['id', 'time_zone'])
    .where('code', '=', line.library)
    .executeTakeFirst();
  const problems = [
    ...(patron ? [] : [`column login: there is no patron "${line.login}"`]),
    ...(library ? [] : [`column library: there is no library "${line.library}"`]),
  ];
  if (!patron || !library) return refusedLine(...problems);
  await lockRows(db, tx, 'patron', [patron.id]);
  const known = await findImportedDebt(tx, library.id, line.number);
  if (known) {
    if (known.patronId === patron.id) return updateImported(tx, known, line.cents, now);
    return refusedLine(`column number: "${line.number}" is a debt of somebody else`);
  }
  if (line.cents === 0) return { kind: 'unchanged' };
  const at = instantOf(line.since.day, line.since.time ?? '00:00', library.time_zone);
  if (at > now) return refusedLine('column since: lies ahead');
  await chargeDebt(tx, {
    ...{ patronId: patron.id, libraryId: library.id, loanId: null, reason: line.reason },
    ...{ cents: line.cents, at: at.toISOString(), broughtAs: line.number },
    note: line.note === '' ? null : line.note,
  });
  return { kind: 'created' };
}

interface ImportedDebt {
  id: number;
  patronId: number;
  entries: { kind: string; cents: number }[];
}

async function findImportedDebt(
  tx: Tx,
  libraryId: number,
  number: string,
): Promise<ImportedDebt | null> {
  const debt = await tx
    .selectFrom('debts')
    .select(['id', 'patron_id as patronId'])
    .where('library_id', '=', libraryId)
    .where('brought_as', '=', number)
    .executeTakeFirst();
  if (!debt) return null;
  const entries = await tx
    .selectFrom('debt_entries')
    .select(['kind', 'cents'])
    .where('debt_id', '=', debt.id)
    .execute();
  return { ...debt, entries };
}

/** Corrects the amount, unless the debt was paid or waived here. */
async function updateImported(
  tx: Tx,
  { id, entries }: ImportedDebt,
  cents: number,
  now: Date,
): Promise<Outcome> {
  const more = cents - entries.reduce((sum, entry) => sum + entry.cents, 0);
  const goesOnHere = entries.some(({ kind }) => kind === 'payment' || kind === 'waiver');
  if (more === 0 || goesOnHere) return { kind: 'unchanged' };
  await saveChange(tx, { debtId: id, cents: more, at: now.toISOString() });
  return { kind: 'updated', changed: ['amount'] };
}
