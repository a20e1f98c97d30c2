import type { Selectable } from 'kysely';
import { chunks } from '../../core/db/chunks.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import type { IssueSummary } from '../marc/map/issues.ts';

type IssueRow = Selectable<Tables['serial_issues']>;

/**
 * Brings the issues of a pattern in line with its record; true when any came or went. New ones are
 * received; those that are known keep number and state.
 */
export async function replaceIssues(
  tx: Tx,
  patternId: number,
  issues: readonly IssueSummary[],
): Promise<boolean> {
  const rows = await tx
    .selectFrom('serial_issues')
    .selectAll()
    .where('pattern_id', '=', patternId)
    .execute();
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  const wanted = new Map(issues.map((issue) => [nameOf(issueRow(issue)), issueRow(issue)]));
  let last = Math.max(0, ...rows.map(({ sequence }) => sequence));
  const fresh = [...wanted].filter(([name]) => !byName.has(name));
  const inserted = fresh.map(([, row]) => ({
    ...row,
    pattern_id: patternId,
    sequence: ++last,
    state: 'received' as const,
  }));
  for (const some of chunks(inserted)) await tx.insertInto('serial_issues').values(some).execute();
  const gone = rows.filter((row) => row.from_record === 1 && !wanted.has(nameOf(row)));
  for (const some of chunks(gone.map(({ id }) => id))) {
    await tx.deleteFrom('serial_issues').where('id', 'in', some).execute();
  }
  const noted = rows.filter((row) => (wanted.get(nameOf(row))?.note ?? null) !== row.note);
  for (const row of noted.filter((one) => wanted.has(nameOf(one)))) {
    const note = wanted.get(nameOf(row))?.note ?? null;
    await tx.updateTable('serial_issues').set({ note }).where('id', '=', row.id).execute();
  }
  return fresh.length > 0 || gone.length > 0;
}

const issueRow = (issue: IssueSummary) => ({
  volume: issue.volume || null,
  number: issue.number || null,
  part: issue.part || null,
  year: issue.year,
  month: issue.month,
  last_month: issue.lastMonth,
  day: issue.day,
  special: issue.special ? (1 as const) : (0 as const),
  title: null,
  note: issue.note || null,
  received_on: null,
  from_record: 1 as const,
});

type Named = Pick<IssueRow, 'volume' | 'number' | 'part' | 'year' | 'month' | 'last_month' | 'day'>;
const nameOf = (row: Named): string =>
  JSON.stringify([row.volume, row.number, row.part, row.year, row.month, row.last_month, row.day]);
