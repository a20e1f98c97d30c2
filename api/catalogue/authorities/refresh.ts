import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { authoritySummary, authorityTracings, type Tracing } from '../marc/map/authority.ts';
import { parseStored } from '../marc/non-sorting.ts';
import { authoritiesAffected, formsOf, noteShifts, type Shifts } from './shifts.ts';
import { replaceTracings, tracingsOf } from './tracings.ts';

interface StaleAuthority {
  id: number;
  /** What its record says today. */
  summary: string;
  tracings: Tracing[];
  /** As they are stored. */
  stored: Tracing[];
}

/** Which of these authorities no longer say what their record says, with what they should say. */
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
      const isSame = textOf(tracings) === textOf(stored);
      if (fresh !== summary || !isSame) stale.push({ id, summary: fresh, tracings, stored });
    }
  }
  return stale;
}

/** Tracings as one text, to compare. */
const textOf = (tracings: readonly Tracing[]): string =>
  tracings
    .map(({ kind, headingKey, relation }) => `${relation} ${kind}:${headingKey}`)
    .sort()
    .join('\n');

/**
 * Writes anew what the records of these authorities say; returns how many differed. Titles
 * are refreshed after all authorities: other forms of names may lead them elsewhere.
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
    noteShifts(shifts, id, claims(stored), claims(tracings));
  }
  const changed = [...stale.map(({ id }) => id), ...(await authoritiesAffected(tx, shifts))];
  await recordChanges(tx, 'authority', changed, now);
  return stale.length;
}
