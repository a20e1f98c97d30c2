import { sql } from 'kysely';
import type { Refusal } from '#contract/shared/refusals.ts';
import { clearAttempts } from '../auth/guessing/store.ts';
import { readClearanceStatus } from '../../circulation/clearance/issue.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { erasedName, erasedPatrons } from './nobody.ts';
import { erasureRefusals } from './rules.ts';
import { countOpen, moveErasure } from './store.ts';
import { isOf, personTables } from './tables.ts';

type Rules = Pick<Settings, 'clearance' | 'timeZone'>;

/**
 * Tables whose rows stay, anonymized: money, as the law requires; loans and purchases, for statistics;
 * consents and requests, as evidence; the sign-in log. Each has its own retention period (docs/privacy.md).
 * All other tables, also future ones, lose the person's rows.
 */
const RETAINED_TABLES: ReadonlySet<string> = new Set([
  ...['debts', 'debt_entries', 'slips', 'slip_debts'],
  ...['loans', 'renewals', 'suggestions', 'suggestion_moves', 'purchase_order_lines'],
  ...['consents', 'erasure_requests', 'audit_events'],
]);

/** What prevents erasure of a patron's data now. */
export async function erasureObstacles(
  q: Queries | Tx,
  patronId: number,
  settings: Rules,
  now: Date,
): Promise<Refusal[]> {
  const standing = await readClearanceStatus(q, patronId, settings, now);
  const open = await countOpen(q, patronId);
  return erasureRefusals({ pending: standing?.pending ?? [], open });
}

/**
 * Erases a patron's data except what the law requires, in one transaction. Returns how many rows were
 * deleted, by table.
 */
export async function erasePatron(
  db: Database,
  { patronId, settings, now }: { patronId: number; settings: Rules; now: Date },
): Promise<{ ok: true; deleted: Map<string, number> } | { ok: false; refusals: Refusal[] }> {
  const tables = await personTables(db);
  return db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    const refusals = await erasureObstacles(tx, patronId, settings, now);
    if (refusals.length > 0) return { ok: false, refusals };
    // First, as words of the new name would be kept otherwise.
    await emptyPatron(tx, patronId, now);
    const deleted = new Map<string, number>();
    for (const table of tables) {
      if (RETAINED_TABLES.has(table.name)) continue;
      const mine = isOf(table, tables, patronId);
      const done = await sql`delete from ${sql.table(table.name)} where ${mine}`.execute(tx);
      if (done.numAffectedRows) deleted.set(table.name, Number(done.numAffectedRows));
    }
    await clearAttempts(tx, patronId);
    await moveErasure(tx, patronId, { to: 'atendida', at: now });
    return { ok: true, deleted };
  });
}

/** Anonymizes the patron row that remaining data refer to, and disables sign-in. */
async function emptyPatron(tx: Tx, patronId: number, now: Date): Promise<void> {
  const nobody = erasedName(patronId);
  await tx
    .updateTable('patrons')
    .set({
      ...{ login: nobody, person: nobody, name: nobody, email: null, card: null, campus_id: null },
      ...{ password_hash: '', blocked: 1, keeps_history: 0, language: null, wants_reminders: 0 },
      left_at: now.toISOString(),
    })
    .where('id', '=', patronId)
    .execute();
}

/** Erases patrons who left before an instant, unless something is open or owed. Returns how many. */
export async function eraseFormerPatrons(
  db: Database,
  { before, settings, now }: { before: Date; settings: Rules; now: Date },
): Promise<number> {
  const left = await db.queries
    .selectFrom('patrons')
    .select('id')
    .where('left_at', '<', before.toISOString())
    .where('id', 'not in', erasedPatrons(db.queries))
    .execute();
  let count = 0;
  for (const { id } of left) {
    const { ok } = await erasePatron(db, { patronId: id, settings, now });
    if (ok) count += 1;
  }
  return count;
}
