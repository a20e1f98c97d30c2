import { HOLD_REACHES } from '#api/circulation/loans/reach/sources.ts';
import { LOAN_KINDS } from '#api/core/db/schema.ts';
import {
  day,
  flag,
  inOtherLanguages,
  money,
  needed,
  oneOf,
  optional,
  optionalDay,
  optionalTime,
  required,
  whole,
} from '../csv/cells.ts';
import { readTable, type Cell, type TableRow } from '../csv/table.ts';
import { unknownCodes } from './opening-files.ts';

const typeCode: Cell<string> = (text) => {
  const code = needed(text);
  if (/\s/.test(code)) throw new Error('has a space: codes of types have none');
  return code;
};

/** Codes separated by spaces; empty: all types. */
const typeCodes: Cell<string[]> = (text) =>
  text
    .split(/\s+/)
    .filter((code) => code !== '')
    .sort();

/** "5 12:00": Friday at noon. */
const weekdayTime: Cell<string | null> = (text) => {
  if (text === '') return null;
  const [, weekday = '', time = ''] = /^([1-7]) (\S+)$/.exec(text) ?? [];
  if (weekday === '')
    throw new Error('is not a weekday and a time, like "5 12:00" for Friday at noon');
  return `${weekday} ${optionalTime(time) ?? ''}`;
};

const atLeast: Cell<number> = (text) => {
  const number = whole()(text);
  if (number === null) throw new Error('must not be empty');
  return number;
};

const SCOPE = { group: optional, material: optional, campus: optional, library: optional };
const LOAN_TYPE = {
  code: typeCode,
  name: required,
  ...inOtherLanguages('name'),
  kind: oneOf(LOAN_KINDS),
};
const POLICY = {
  ...SCOPE,
  lendable: flag,
  loan_days: whole(1),
  loan_hours: whole(1),
  until_closing: flag,
  count_days: oneOf(['open', 'all']),
  overnight_from: optionalTime,
  overnight_until: optionalTime,
  weekend_from: weekdayTime,
  weekend_until: optionalTime,
  max_items: whole(),
  max_per_title: whole(1),
  max_renewals: whole(),
  renewal_days: whole(1),
  renewal_hours: whole(1),
  renew_before_days: whole(),
  max_holds: whole(),
  hold_reach: oneOf(HOLD_REACHES),
  max_requests: whole(),
  between_libraries: flag,
  home_delivery: flag,
  pickup_hours: whole(1),
  fine_per_day: money,
  fine_per_hour: money,
  grace_days: whole(),
  grace_hours: whole(),
  fine_every: whole(1),
  fine_days: oneOf(['open', 'all']),
  max_fine: money,
  max_fine_percent: whole(1),
  fine_and_suspension: flag,
  block_from: money,
  block_on_overdue: flag,
  suspension_days_per_day: whole(),
  suspension_max_days: whole(1),
  replacement: money,
  lost_after_days: whole(1),
  recall_after_days: whole(),
  recall_days: whole(1),
};
const PERIOD = {
  ...SCOPE,
  from: day,
  until: day,
  due_on: optionalDay,
  due: oneOf(['exactly', 'latest', 'earliest']),
  loan_days: whole(1),
  loan_hours: whole(1),
  until_closing: flag,
  max_items: whole(),
};
const LIMIT = { group: optional, library: optional, materials: typeCodes, max_items: atLeast };

type PolicyLine = TableRow<typeof POLICY>;
type PeriodLine = TableRow<typeof PERIOD>;

/** What is lent how, from files. */
export interface PolicyTables {
  loanTypes: TableRow<typeof LOAN_TYPE>[];
  policies: PolicyLine[];
  periods: PeriodLine[];
  limits: TableRow<typeof LIMIT>[];
}

export interface PolicyFiles {
  /** Null: the first three types. */
  loanTypes: string | null;
  policies: string | null;
  periods: string | null;
  limits: string | null;
}

/** Columns, for `--help`. */
export const POLICY_COLUMNS = {
  policies: Object.keys(POLICY).slice(4),
  periods: Object.keys(PERIOD).slice(4),
};

export const readPolicies = (files: PolicyFiles): PolicyTables => ({
  loanTypes: files.loanTypes === null ? [] : readTable(files.loanTypes, LOAN_TYPE),
  policies: files.policies === null ? [] : readTable(files.policies, POLICY),
  periods: files.periods === null ? [] : readTable(files.periods, PERIOD),
  limits: files.limits === null ? [] : readTable(files.limits, LIMIT),
});

/** Codes that policies may name. */
export interface KnownCodes {
  groups: ReadonlySet<string>;
  campuses: ReadonlySet<string>;
  libraries: ReadonlySet<string>;
}

/** Unknown codes, and lines that contradict themselves or each other. */
export function policyProblems(tables: PolicyTables, known: KnownCodes): string[] {
  const { loanTypes, policies, periods, limits } = tables;
  const types = new Set([...LOAN_KINDS, ...loanTypes.map(({ values }) => values.code)]);
  const inScope = (rows: PolicyLine[] | PeriodLine[]) => {
    const some: readonly TableRow<typeof SCOPE>[] = rows;
    return [
      ...unknownCodes(some, 'group', known.groups),
      ...unknownCodes(some, 'material', types),
      ...unknownCodes(some, 'campus', known.campuses),
      ...unknownCodes(some, 'library', known.libraries),
      ...some.flatMap(({ values: { campus, library }, problem }) =>
        campus !== '' && library !== ''
          ? [problem('campus', 'leave it empty where a library is named')]
          : [],
      ),
    ];
  };
  return [
    ...loanTypes.flatMap(({ values: { code, kind }, problem }) =>
      (LOAN_KINDS as readonly string[]).includes(code) && kind !== null && kind !== code
        ? [problem('kind', `the type "${code}" is of its own kind: leave it empty`)]
        : [],
    ),
    ...inScope(policies),
    ...inScope(periods),
    ...unknownCodes(limits, 'group', known.groups),
    ...unknownCodes(limits, 'library', known.libraries),
    ...limits.flatMap(({ values: { materials }, problem }) =>
      materials
        .filter((code) => !types.has(code))
        .map((code) => problem('materials', `"${code}" does not exist`)),
    ),
    ...policies.flatMap(policyContradictions),
    ...periods.flatMap(periodContradictions),
    ...saidTwice(policies),
    ...recallsNothing(policies),
    ...periodsOverlapping(periods),
    ...sameLimits(limits),
  ];
}

type Lengths = { loan_days: number | null; loan_hours: number | null; until_closing: 0 | 1 | null };

/** More than one length; days beside hours only for all types, of which each takes its own. */
const hasTwoLengths = ({
  material,
  loan_days,
  loan_hours,
  until_closing,
}: Lengths & { material: string }) =>
  (until_closing === 1 && (loan_days !== null || loan_hours !== null)) ||
  (material !== '' && loan_days !== null && loan_hours !== null);

function policyContradictions({ values, problem }: PolicyLine): string[] {
  const found: string[] = [];
  const claim = (wrong: boolean, column: keyof typeof POLICY, text: string) => {
    if (wrong) found.push(problem(column, text));
  };
  const isByDay =
    values.material !== '' &&
    values.loan_days !== null &&
    values.overnight_from === null &&
    values.weekend_from === null;
  claim(
    hasTwoLengths(values),
    'loan_days',
    'gives the loan two lengths: fill only one of loan_days, loan_hours and until_closing',
  );
  claim(
    values.renewal_days !== null && values.renewal_hours !== null,
    'renewal_days',
    'gives the renewal two lengths: fill renewal_days or renewal_hours',
  );
  claim(
    (values.overnight_from === null) !== (values.overnight_until === null),
    'overnight_from',
    'an overnight loan needs overnight_from and overnight_until',
  );
  claim(
    values.weekend_from === null && values.weekend_until !== null,
    'weekend_until',
    'a weekend loan needs weekend_from',
  );
  claim(
    isByDay && values.fine_per_hour !== null && values.fine_per_day === null,
    'fine_per_hour',
    'does not count for loans by the day: fill fine_per_day',
  );
  claim(
    values.fine_and_suspension !== 1 &&
      (values.suspension_days_per_day ?? 0) > 0 &&
      (values.fine_per_day ?? 0) + (values.fine_per_hour ?? 0) > 0,
    'suspension_days_per_day',
    'a line has a fine or a suspension: leave one empty, or say yes in fine_and_suspension',
  );
  return found;
}

function periodContradictions({ values, problem }: PeriodLine): string[] {
  const { from, until, due_on, due, loan_days, loan_hours, until_closing, max_items } = values;
  const hasLength = loan_days !== null || loan_hours !== null || until_closing === 1;
  if (from > until) return [problem('until', 'is before from')];
  if (due_on !== '' && due_on <= until) {
    return [problem('due_on', 'must be later than until: nothing can be due before it is lent')];
  }
  if (due_on === '' && due !== null) return [problem('due', 'needs a day in due_on')];
  if (due_on === '' && !hasLength && max_items === null) {
    return [problem('due_on', 'fill due_on, a length or max_items: the line changes nothing')];
  }
  const isFixed = due_on !== '' && (due ?? 'exactly') === 'exactly';
  return hasTwoLengths(values) || (isFixed && hasLength)
    ? [problem('loan_days', 'gives the loan two lengths: fill only one of due_on and the lengths')]
    : [];
}

const scopeOf = ({ group, material, campus, library }: Record<keyof typeof SCOPE, string>) =>
  JSON.stringify([group, material, campus, library]);

/** Columns that two lines of the same scope set to different values. */
function saidTwice(rows: readonly PolicyLine[]): string[] {
  const before = new Map<string, PolicyLine['values'][]>();
  return rows.flatMap(({ values, problem }) => {
    const scope = scopeOf(values);
    const others = before.get(scope) ?? [];
    before.set(scope, [...others, values]);
    return (Object.keys(POLICY) as (keyof typeof POLICY)[])
      .filter((column) => {
        const own = values[column];
        return (
          own !== null && others.some((other) => other[column] !== null && other[column] !== own)
        );
      })
      .map((column) =>
        problem(
          column,
          'another line for the same group, material and place says something else: keep one',
        ),
      );
  });
}

/** A guaranteed length without any recall that could shorten a loan. */
function recallsNothing(rows: readonly PolicyLine[]): string[] {
  if (rows.some(({ values }) => values.recall_days !== null)) return [];
  const line = rows.find(({ values }) => values.recall_after_days !== null);
  return line
    ? [
        line.problem(
          'recall_after_days',
          'nothing is recalled: fill recall_days, or leave this empty',
        ),
      ]
    : [];
}

function periodsOverlapping(rows: readonly PeriodLine[]): string[] {
  const sets = ({ due_on, loan_days, loan_hours, until_closing }: PeriodLine['values']) =>
    due_on !== '' || loan_days !== null || loan_hours !== null || until_closing === 1;
  return rows.flatMap(({ values, problem }, at) =>
    rows
      .slice(0, at)
      .some(
        (other) =>
          scopeOf(other.values) === scopeOf(values) &&
          other.values.from <= values.until &&
          values.from <= other.values.until &&
          sets(other.values) &&
          sets(values),
      )
      ? [
          problem(
            'from',
            'another line for the same group, material and place has these days: keep one, or part the days',
          ),
        ]
      : [],
  );
}

function sameLimits(rows: PolicyTables['limits']): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ values: { group, library, materials }, problem }) => {
    const key = JSON.stringify([group, library, materials]);
    const isSecond = seen.has(key);
    seen.add(key);
    return isSecond ? [problem('max_items', 'another line limits the same: keep one')] : [];
  });
}
