import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { authoritySummary, authorityTracings, type Tracing } from '../marc/map/authority.ts';
import { parseStored } from '../marc/non-sorting.ts';
import { findAffected, formsOf, recordShifts, type Shifts } from './shifts.ts';
import { replaceTracings, tracingsOf } from './tracings.ts';

interface StaleAuthority {
  id: number;
  /** As mapped from its record now. */
  summary: string;
  tracings: Tracing[];
  /** As stored. */
  stored: Tracing[];
}

/** Authorities whose stored summary differs from their record, with the new one. */
export async function staleAuthorities(
  queries: Queries | Tx,
  ids: readonly number[],
): Promise<StaleAuthority[]> {
  const stale: StaleAuthority[] = [];
  for (const some of chunks(ids)) {
    const rows = await queries
      .selectFrom('authorities')
      .select(['id', 'marc', 'summary'])
      .where('id', 'in', some)
      .where('marc', 'is not', null)
      .execute();
    const tracingsById = await tracingsOf(queries, some);
    for (const { id, marc, summary } of rows) {
      const record = parseStored(marc ?? '');
      const fresh = JSON.stringify(authoritySummary(record));
      const tracings = authorityTracings(record);
      const stored = tracingsById.get(id) ?? [];
      const isSame = tracingsKey(tracings) === tracingsKey(stored);
      if (fresh !== summary || !isSame) stale.push({ id, summary: fresh, tracings, stored });
    }
  }
  return stale;
}

/** Tracings as one comparable string. */
const tracingsKey = (tracings: readonly Tracing[]): string =>
  tracings
    .map(({ kind, headingKey, relation }) => `${relation} ${kind}:${headingKey}`)
    .sort()
    .join('\n');

/**
 * Saves what the records of these authorities say; returns the number of changes. Refresh titles
 * after all authorities, as variants may link them differently.
 */
export async function refreshAuthorities(
  tx: Tx,
  ids: readonly number[],
  now: string,
): Promise<number> {
  const stale = await staleAuthorities(tx, ids);
  for (const { id, summary } of stale) {
    await tx
      .updateTable('authorities')
      .set({ summary, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  await replaceTracings(tx, new Map(stale.map(({ id, tracings }) => [id, tracings])));
  const shifts: Shifts = new Map();
  for (const { id, tracings, stored } of stale) {
    const claims = (forms: readonly Tracing[]) => ({ own: null, forms: formsOf(forms) });
    recordShifts(shifts, id, claims(stored), claims(tracings));
  }
  const changed = [...stale.map(({ id }) => id), ...(await findAffected(tx, shifts))];
  await recordChanges(tx, 'authority', changed, now);
  return stale.length;
}
