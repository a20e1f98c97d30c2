import type { Selectable } from 'kysely';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { SerialKind, SerialReceipt, Tables } from '../../core/db/schema.ts';
import type { Schedule } from './calendar.ts';
import type { HeldIssue } from './rules.ts';

/** What one library gets of a periodical, with the issues that are stored. */
export interface Pattern {
  id: number;
  number: number;
  kind: SerialKind;
  library: { id: number; name: string; zone: string };
  schedule: Schedule;
  receipt: SerialReceipt;
  statements: string[];
  note: string | null;
  held: HeldIssue[];
}

type PatternRow = Selectable<Tables['serial_patterns']>;
type IssueRow = Selectable<Tables['serial_issues']>;

/** Has some library anything to tell of the issues of a title? */
export async function hasIssues(q: Queries | Tx, titleId: number): Promise<boolean> {
  const row = await q
    .selectFrom('serial_patterns')
    .select('id')
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The patterns of a title in the order of their numbers, each with its issues. */
export async function patternsOf(q: Queries | Tx, titleId: number): Promise<Pattern[]> {
  const rows = await q
    .selectFrom('serial_patterns')
    .innerJoin('libraries', 'libraries.id', 'serial_patterns.library_id')
    .selectAll('serial_patterns')
    .select(['libraries.name as library_name', 'libraries.time_zone'])
    .where('title_id', '=', titleId)
    .orderBy('number')
    .execute();
  const issues = Map.groupBy(
    await issuesOfPatterns(
      q,
      rows.map(({ id }) => id),
    ),
    ({ pattern_id: pattern }) => pattern,
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    library: { id: row.library_id, name: row.library_name, zone: row.time_zone },
    schedule: scheduleOf(row),
    receipt: row.receipt,
    statements: JSON.parse(row.statements) as string[],
    note: row.note,
    held: (issues.get(row.id) ?? []).map(heldIssue),
  }));
}

async function issuesOfPatterns(q: Queries | Tx, ids: readonly number[]): Promise<IssueRow[]> {
  const rows: IssueRow[] = [];
  for (const some of chunks(ids)) {
    const found = await q
      .selectFrom('serial_issues')
      .selectAll()
      .where('pattern_id', 'in', some)
      .orderBy('sequence')
      .execute();
    rows.push(...found);
  }
  return rows;
}

const scheduleOf = (row: PatternRow): Schedule => ({
  frequency: row.frequency,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  firstVolume: row.first_volume,
  firstNumber: row.first_number,
  numbersRestart: row.numbers_restart === 1,
  issuesPerVolume: row.issues_per_volume,
  firstPart: row.first_part,
  partsPerNumber: row.parts_per_number,
  partsRestart: row.parts_restart === 1,
  calendarChange: row.calendar_change,
  regularity: row.regularity,
  inSeasons: row.in_seasons === 1,
});

const heldIssue = (row: IssueRow): HeldIssue => ({
  sequence: row.sequence,
  volume: row.volume,
  number: row.number,
  part: row.part,
  year: row.year,
  month: row.month,
  lastMonth: row.last_month,
  day: row.day,
  special: row.special === 1,
  title: row.title,
  note: row.note,
  state: row.state,
  receivedOn: row.received_on,
});
