import type { OpeningCalendar } from '../../units/calendar.ts';
import { addDays, dayIn, instantOf, weekdayOf, withOffset, type Day } from '../../units/zone.ts';
import type { PolicyRow } from '../policy.ts';

/** How long a loan lasts outside windows and periods; `window`: it is lent in windows only. */
export type LengthUnit =
  | { days: number; openDaysOnly?: true }
  | { hours: number }
  | { untilClosing: true }
  | { window: true };

/** Loans made from a time of day on are due at a time of the next open day, or after the weekend. */
export interface LoanWindow {
  /** Null: any day. */
  weekday: number | null;
  from: string;
  /** Null: the end of that day. */
  until: string | null;
}

/** Loans made from one day to another have another length, or a fixed due day. */
export interface LoanPeriod {
  from: Day;
  until: Day;
  due: { on: Day; rule: 'exactly' | 'latest' | 'earliest' } | null;
  unit: LengthUnit | null;
  /** Replaces the limit of items in all. */
  maxItems: number | null;
  /** Whether it names the loan type; others do not apply to loans by the hour. */
  namesType: boolean;
}

/** The length of a loan. */
export type LoanLength = LengthUnit & {
  windows?: readonly LoanWindow[];
  /** The most specific first. */
  periods?: readonly LoanPeriod[];
};

const LENGTH_COLUMNS = [
  ...(['loan_days', 'loan_hours', 'until_closing', 'overnight_from', 'weekend_from'] as const),
];

const setsLength = (row: PolicyRow): boolean =>
  LENGTH_COLUMNS.some((column) => Boolean(row[column]));

/** The first row that sets a column. */
const rowThatSets = (rows: readonly PolicyRow[], column: keyof PolicyRow) =>
  rows.find((row) => row[column] !== null);

const valueOf = <C extends keyof PolicyRow>(
  rows: readonly PolicyRow[],
  column: C,
): PolicyRow[C] | null => rowThatSets(rows, column)?.[column] ?? null;

/**
 * Resolves the length of a loan from rows, the most specific first. The most specific row that names the loan type
 * decides how it is counted; without one, `horas` counts hours and any other type days, where both are set.
 */
export function loanLength(
  loanKind: string,
  rows: readonly PolicyRow[],
  periods: readonly PolicyRow[],
): LoanLength | null {
  const unit = lengthUnit(loanKind, rows);
  if (unit === null) return null;
  const windows = windowsOf(rows);
  const inPeriods = periods.map((row) => periodOf(row, loanKind));
  return {
    ...unit,
    ...(windows.length > 0 && { windows }),
    ...(inPeriods.length > 0 && { periods: inPeriods }),
  };
}

function lengthUnit(loanKind: string, rows: readonly PolicyRow[]): LengthUnit | null {
  const setting = rows.filter(setsLength);
  const ofType = setting.find(({ loan_kind }) => loan_kind !== null);
  const decisive = ofType ?? setting[0];
  if (!decisive) return null;
  if (decisive.until_closing) return { untilClosing: true };
  const counted = ofType ? unitsIn([ofType]) : unitsIn(rows);
  const isByHour = counted.hours && (loanKind === 'horas' || !counted.days);
  if (isByHour) return { hours: valueOf(rows, 'loan_hours') ?? 0 };
  if (!counted.days) return { window: true };
  const openDaysOnly = valueOf(rows, 'count_days') === 'open';
  return { days: valueOf(rows, 'loan_days') ?? 0, ...(openDaysOnly && { openDaysOnly }) };
}

const unitsIn = (rows: readonly PolicyRow[]) => ({
  days: rows.some(({ loan_days }) => loan_days !== null),
  hours: rows.some(({ loan_hours }) => loan_hours !== null),
});

function windowsOf(rows: readonly PolicyRow[]): LoanWindow[] {
  const [weekday, weekendFrom] = (valueOf(rows, 'weekend_from') ?? '').split(' ');
  const overnightFrom = valueOf(rows, 'overnight_from');
  return [
    ...(weekendFrom === undefined
      ? []
      : [
          {
            weekday: Number(weekday),
            from: weekendFrom,
            until: valueOf(rows, 'weekend_until'),
          },
        ]),
    ...(overnightFrom === null
      ? []
      : [{ weekday: null, from: overnightFrom, until: valueOf(rows, 'overnight_until') }]),
  ];
}

function periodOf(row: PolicyRow, loanKind: string): LoanPeriod {
  const { from_day, until_day, due_on, due_rule, max_items, loan_kind } = row;
  return {
    from: from_day ?? '',
    until: until_day ?? '',
    due: due_on === null ? null : { on: due_on, rule: due_rule ?? 'exactly' },
    unit: lengthUnit(loanKind, [row]),
    maxItems: max_items,
    namesType: loan_kind !== null,
  };
}

/** The length of renewals; null: none of their own. */
export function renewalLength(
  rows: readonly PolicyRow[],
  loan: LoanLength | null,
): LoanLength | null {
  const row = rows.find(({ renewal_days, renewal_hours }) => renewal_days ?? renewal_hours);
  if (!row || loan === null) return null;
  const openDaysOnly = valueOf(rows, 'count_days') === 'open';
  const unit: LengthUnit =
    row.renewal_days === null
      ? { hours: row.renewal_hours ?? 0 }
      : { days: row.renewal_days, ...(openDaysOnly && { openDaysOnly }) };
  return { ...unit, ...(loan.periods && { periods: loan.periods }) };
}

/** The periods that apply to loans made now, the most specific first. */
export function periodsAt(length: LoanLength, now: Date, zone: string): LoanPeriod[] {
  const today = dayIn(now, zone);
  return (length.periods ?? []).filter(
    ({ from, until, namesType }) =>
      from <= today && today <= until && (namesType || 'days' in length),
  );
}

/** The window that is open now; null: none. */
export function windowAt(length: LoanLength, now: Date, zone: string): LoanWindow | null {
  const clock = withOffset(now, zone).slice(11, 16);
  const today = weekdayOf(dayIn(now, zone));
  const isIn = ({ weekday, from }: LoanWindow) =>
    weekday === null || weekday === today ? clock >= from : today > weekday;
  return length.windows?.find(isIn) ?? null;
}

/** When a type that is lent in windows only may next be lent; null: now, or always. */
export function nextWindow(length: LoanLength, now: Date, { zone }: OpeningCalendar): Date | null {
  if (!('window' in length) || windowAt(length, now, zone)) return null;
  const today = dayIn(now, zone);
  const starts = (length.windows ?? []).flatMap(({ weekday, from }) =>
    Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead))
      .filter((day) => weekday === null || weekdayOf(day) === weekday)
      .map((day) => instantOf(day, from, zone)),
  );
  return starts.filter((start) => start > now).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
