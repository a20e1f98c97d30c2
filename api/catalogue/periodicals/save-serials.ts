import type { Insertable, Selectable } from 'kysely';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import type { SerialSummary } from '../marc/map/issues.ts';
import { librariesByCode, findLibrary } from '../copies/records.ts';
import type { Schedule } from './calendar.ts';
import { scheduleOfRecord } from './record-schedule.ts';
import { replaceIssues } from './save-issues.ts';

/** What one record says of the issues of a title. */
export interface SerialOwner {
  titleId: number;
  /** Place of the record in its batch. */
  index: number;
  source: string;
  /** Number of a holdings record; `''`: the title's own record. */
  record: string;
  serials: readonly SerialSummary[];
}

/** Issues that were left out: their library is not known. */
export interface SerialProblem {
  index: number;
  reason: 'unknown_issue_library';
  /** Its code; `''`: the record names none. */
  detail: string;
}

interface SaveOptions {
  /** Library of issues that name none that is known. */
  library?: number | undefined;
}

export interface SavedSerials {
  /** Titles whose issues changed. */
  titles: number[];
  problems: SerialProblem[];
}

type PatternRow = Selectable<Tables['serial_patterns']>;
type Described = Omit<Insertable<Tables['serial_patterns']>, 'id' | 'title_id' | 'number'>;

/**
 * Writes what records say of issues, in the caller's transaction. A record's patterns are known by
 * their order, its issues by their names: what the record no longer describes goes, what was entered
 * at the desk stays, and so do the states that the desk gave.
 */
export async function saveSerials(
  tx: Tx,
  owners: readonly SerialOwner[],
  options: SaveOptions,
): Promise<SavedSerials> {
  const saved: SavedSerials = { titles: [], problems: [] };
  const present = await presentPatterns(tx, owners);
  if (present.size === 0 && owners.every(({ serials }) => serials.length === 0)) return saved;
  const libraries = await librariesByCode(tx);
  for (const owner of owners) {
    const wanted = owner.serials.flatMap((serial) => {
      const library = findLibrary(serial, libraries) ?? options.library;
      if (library !== undefined) return [{ serial, row: describe(serial, owner, library) }];
      const { index } = owner;
      const detail = serial.libraryCode || serial.institution;
      saved.problems.push({ index, reason: 'unknown_issue_library', detail });
      return [];
    });
    const known = (present.get(owner.titleId) ?? []).filter((row) => isOf(row, owner));
    if (await replace(tx, owner.titleId, known, wanted)) saved.titles.push(owner.titleId);
  }
  return saved;
}

const isOf = (row: PatternRow, { source, record }: SerialOwner): boolean =>
  row.source === source && row.record === record;

async function presentPatterns(
  q: Queries | Tx,
  owners: readonly SerialOwner[],
): Promise<Map<number, PatternRow[]>> {
  const rows: PatternRow[] = [];
  for (const some of chunks([...new Set(owners.map(({ titleId }) => titleId))])) {
    const found = await q
      .selectFrom('serial_patterns')
      .selectAll()
      .where('title_id', 'in', some)
      .orderBy('number')
      .execute();
    rows.push(...found);
  }
  return Map.groupBy(rows, ({ title_id: title }) => title);
}

interface SerialRow {
  serial: SerialSummary;
  row: Described;
}

/** Brings the patterns of one record up to date; true when anything changed. */
async function replace(
  tx: Tx,
  titleId: number,
  known: readonly PatternRow[],
  wanted: readonly SerialRow[],
): Promise<boolean> {
  let changed = false;
  for (const [at, { serial, row }] of wanted.entries()) {
    const before = known[at];
    const id = before?.id ?? (await insertPattern(tx, titleId, row));
    if (before && differs(before, row)) {
      await tx.updateTable('serial_patterns').set(row).where('id', '=', id).execute();
      changed = true;
    }
    if ((await replaceIssues(tx, id, serial.issues)) || !before) changed = true;
  }
  for (const { id } of known.slice(wanted.length)) {
    await tx.deleteFrom('serial_issues').where('pattern_id', '=', id).execute();
    await tx.deleteFrom('serial_patterns').where('id', '=', id).execute();
    changed = true;
  }
  return changed;
}

const differs = (before: PatternRow, row: Described): boolean =>
  (Object.keys(row) as (keyof Described)[]).some((name) => before[name] !== row[name]);

async function insertPattern(tx: Tx, titleId: number, row: Described): Promise<number> {
  const last = await tx
    .selectFrom('serial_patterns')
    .select((select) => select.fn.max('number').as('number'))
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('serial_patterns')
    .values({ ...row, title_id: titleId, number: Number(last?.number ?? 0) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const describe = (serial: SerialSummary, owner: SerialOwner, library: number): Described => ({
  library_id: library,
  kind: serial.kind,
  ...scheduleColumns(scheduleOfRecord(serial)),
  receipt: serial.receipt,
  statements: JSON.stringify(serial.statements),
  note: serial.note || null,
  source: owner.source,
  record: owner.record,
});

/** A schedule as it is stored. */
export const scheduleColumns = (schedule: Schedule) => ({
  frequency: schedule.frequency,
  starts_on: schedule.startsOn,
  ends_on: schedule.endsOn,
  first_volume: schedule.firstVolume,
  first_number: schedule.firstNumber,
  numbers_restart: schedule.numbersRestart ? (1 as const) : (0 as const),
  issues_per_volume: schedule.issuesPerVolume,
  first_part: schedule.firstPart,
  parts_per_number: schedule.partsPerNumber,
  parts_restart: schedule.partsRestart ? (1 as const) : (0 as const),
  calendar_change: schedule.calendarChange,
  regularity: schedule.regularity,
  in_seasons: schedule.inSeasons ? (1 as const) : (0 as const),
});
