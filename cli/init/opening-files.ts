import {
  dayOrRule,
  inOtherLanguages,
  optional,
  optionalTime,
  required,
  time,
  weekday,
} from '../csv/cells.ts';
import { readTable, TableProblem, type Cell, type TableRow } from '../csv/table.ts';

const HOURS = { library: required, weekday, opens: time, closes: time };
const HOLIDAY = {
  day: dayOrRule,
  library: optional,
  opens: optionalTime,
  closes: optionalTime,
  reason: required,
  ...inOtherLanguages('reason'),
};

type HoursRow = TableRow<typeof HOURS>;
type HolidayRow = TableRow<typeof HOLIDAY>;

/** Opening hours from files. */
export interface OpeningTables {
  hours: HoursRow[];
  holidays: HolidayRow[];
}

/** Columns, for `--help`. */
export const OPENING_COLUMNS = {
  hours: 'library, weekday (1 Monday … 7 Sunday), opens, closes',
  holidays:
    'day (2026-12-25; of every year: 12-25, easter-47), library (empty: all), opens, closes (empty: closed), ' +
    'reason, and reason_en and so on',
} as const;

/** Reads the files; both are optional. */
export const readOpening = (files: {
  hours: string | null;
  holidays: string | null;
}): OpeningTables => ({
  hours: files.hours === null ? [] : readTable(files.hours, HOURS),
  holidays: files.holidays === null ? [] : readTable(files.holidays, HOLIDAY),
});

/** Unknown libraries, reversed or overlapping times, days both open and closed. */
export function openingProblems(
  { hours, holidays }: OpeningTables,
  libraries: ReadonlySet<string>,
): string[] {
  return [
    ...unknownCodes(hours, 'library', libraries),
    ...unknownCodes(holidays, 'library', libraries),
    ...[...hours, ...holidays].flatMap(backwards),
    ...overlaps(hours, ({ library, weekday }) => `${library} ${weekday}`),
    ...overlaps(holidays, ({ library, day }) => `${library} ${day}`),
  ];
}

/**
 * Validates files on their own.
 *
 * @throws TableProblem with all problems
 */
export function checkOpening(tables: OpeningTables, libraries: ReadonlySet<string>): void {
  const problems = openingProblems(tables, libraries);
  if (problems.length > 0) throw new TableProblem(problems);
}

/** Unknown codes in a column; empty cells are ignored. */
export const unknownCodes = <C extends Record<string, Cell<unknown>>>(
  rows: readonly TableRow<C>[],
  column: keyof C & string,
  codes: ReadonlySet<string>,
): string[] =>
  rows.flatMap(({ values, problem }) => {
    const code = String(values[column] ?? '');
    return code === '' || codes.has(code) ? [] : [problem(column, `"${code}" does not exist`)];
  });

function backwards({ values: { opens, closes }, problem }: HoursRow | HolidayRow): string[] {
  if (opens === null && closes === null) return [];
  return opens === null || closes === null || opens >= closes
    ? [problem('closes', 'must be later than opens, or both empty for a closed day')]
    : [];
}

type Times = { opens: string | null; closes: string | null };

interface Row<V> {
  values: V;
  problem: (column: 'opens', problem: string) => string;
}

/** Rows of one day with overlapping times; a closed day overlaps with all. */
function overlaps<V extends Times>(
  rows: readonly Row<V>[],
  dayOf: (values: V) => string,
): string[] {
  const days = Map.groupBy(rows, ({ values }) => dayOf(values));
  return [...days.values()].flatMap((ofDay) =>
    ofDay.flatMap(({ values, problem }, index) =>
      ofDay.slice(0, index).some((before) => overlap(before.values, values))
        ? [problem('opens', 'overlaps with another line of the same day')]
        : [],
    ),
  );
}

const overlap = (one: Times, other: Times): boolean =>
  (one.opens ?? '00:00') < (other.closes ?? '24:00') &&
  (other.opens ?? '00:00') < (one.closes ?? '24:00');
