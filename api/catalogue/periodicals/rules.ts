import { addDays, daysBetween, type Day } from '../../circulation/units/zone.ts';
import {
  isForeseeable,
  parsePeriod,
  plannedIssues,
  type PlannedIssue,
  type Schedule,
} from './calendar.ts';
import { numbersIn, type IssueName } from './issue-names.ts';
import { dayOf } from './publication-days.ts';
import { renumberings } from './renumberings.ts';

/** What may be said of an issue; `expected` is never stored, `missing` only where a person said so. */
export type IssueState = 'received' | 'expected' | 'missing' | 'claimed';

/** An issue as the screen shows it: one that is stored, or one that the schedule calls for. */
export interface Issue extends IssueName {
  sequence: number;
  special: boolean;
  title: string | null;
  note: string | null;
  state: IssueState;
  receivedOn: Day | null;
  /** The day that the schedule has for it. */
  plannedOn: Day | null;
}

export type HeldIssue = Omit<Issue, 'plannedOn' | 'state'> & {
  state: Exclude<IssueState, 'expected'>;
};

/**
 * The issues of one pattern on a day: those that are stored, and those that the schedule calls for
 * and nobody has said anything of. Of these, the ones whose day is long past are missing, the others
 * expected: to the end of the year, and at least the next one. In order of time. Pure.
 */
export function issuesOf(schedule: Schedule, held: readonly HeldIssue[], today: Day): Issue[] {
  const planned = awaited(schedule, held, today);
  const covered = new Set<PlannedIssue>();
  const find = finder(planned, schedule);
  const stored = held.map((issue): Issue => {
    const slots = find(issue);
    for (const slot of slots) covered.add(slot);
    return { ...issue, plannedOn: slots[0]?.day ?? null };
  });
  const patience = patienceOf(schedule);
  const computed = planned
    .filter((slot) => !covered.has(slot))
    .map((slot) =>
      computedIssue(slot, today > addDays(slot.day, patience) ? 'missing' : 'expected'),
    );
  return [...stored, ...computed].sort(inTime);
}

/** Why no issue is expected. */
export type NoForecast =
  'ended' | 'receipt_unknown' | 'continuous' | 'irregular' | 'no_frequency' | 'no_dates';

/** Says why the next issue of a pattern cannot be foreseen; null: it can. Pure. */
export function noForecast(
  schedule: Schedule,
  receipt: 'current' | 'ended' | 'unknown',
): NoForecast | null {
  const { frequency, startsOn, endsOn } = schedule;
  if (receipt === 'ended') return 'ended';
  if (!isForeseeable(schedule)) {
    return frequency === 'k' ? 'continuous' : frequency === 'x' ? 'irregular' : 'no_frequency';
  }
  if (receipt === 'unknown' && endsOn !== null) return 'receipt_unknown';
  return startsOn === null ? 'no_dates' : null;
}

/** Days after its own for which an issue is awaited: as long as until the next, 30 to 90. */
function patienceOf(schedule: Schedule): number {
  const period = parsePeriod(schedule);
  const days = period && ('days' in period ? period.days : period.months * 30);
  return Math.min(90, Math.max(30, days ?? 0));
}

/** What is planned to the end of the year; one more when that has nothing in store. */
function awaited(schedule: Schedule, held: readonly HeldIssue[], today: Day): PlannedIssue[] {
  const endOfYear = `${today.slice(0, 4)}-12-31`;
  const until = addDays(endOfYear, 3 * 366);
  const farther = plannedIssues(schedule, until, renumberings(schedule, held, until));
  const next = farther.find(({ day }) => day > today);
  return farther.filter((slot) => slot.day <= endOfYear || slot === next);
}

/** An issue that is not stored goes by its day: 20260401. */
const computedIssue = (slot: PlannedIssue, state: 'missing' | 'expected'): Issue => ({
  sequence: Number(slot.day.replaceAll('-', '')),
  volume: slot.volume === null ? null : String(slot.volume),
  number: slot.numbers.length === 0 ? null : slot.numbers.join('/'),
  part: slot.parts.length === 0 ? null : slot.parts.join('/'),
  year: slot.year,
  month: slot.month,
  lastMonth: slot.lastMonth,
  day: null,
  special: false,
  title: null,
  note: null,
  state,
  receivedOn: null,
  plannedOn: slot.day,
});

/**
 * Finds what an issue stands for: by its number where the schedule has that number at about that
 * time, else by its date. A special issue stands for none.
 */
function finder(planned: readonly PlannedIssue[], schedule: Schedule) {
  const period = parsePeriod(schedule) ?? { months: 1 };
  const byYear = Map.groupBy(planned, ({ year }) => year);
  return (issue: HeldIssue): PlannedIssue[] => {
    if (issue.special) return [];
    const { year } = issue;
    const near =
      year === null ? planned : [year - 1, year, year + 1].flatMap((at) => byYear.get(at) ?? []);
    const byNumber = near.filter(bearsNumberOf(issue));
    return byNumber.length > 0 ? byNumber : near.filter((slot) => isOfTime(slot, issue, period));
  };
}

function bearsNumberOf(issue: HeldIssue): (slot: PlannedIssue) => boolean {
  const numbers = numbersIn(issue.number);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return () => false;
  const [volume] = numbersIn(issue.volume);
  const parts = numbersIn(issue.part);
  const [firstPart, lastPart] = [parts[0], parts.at(-1)];
  return (slot) => {
    if (!slot.numbers.some((number) => number >= first && number <= last)) return false;
    const hasPart = (part: number) => part >= (firstPart ?? 0) && part <= (lastPart ?? part);
    if (slot.parts.length > 0 && !slot.parts.some(hasPart)) return false;
    if (volume !== undefined && slot.volume !== null) return volume === slot.volume;
    return issue.year === null || issue.year === slot.year;
  };
}

/** The slot of a month stands until the next one; where a month has several, the day decides. */
function isOfTime(
  slot: PlannedIssue,
  issue: HeldIssue,
  period: { months: number } | { days: number },
): boolean {
  const months = monthsOf(issue);
  if (issue.year === null) return false;
  if (months === null) {
    return 'months' in period && period.months >= 12 && slot.year === issue.year;
  }
  if ('days' in period) {
    const day = issue.day === null ? null : dayOf(issue.year * 12 + months.first - 1, issue.day);
    return day !== null && Math.abs(daysBetween(slot.day, day)) <= period.days / 2;
  }
  if (slot.month > 20 && (issue.month ?? 0) > 20) return isOfSeason(slot, issue);
  const span = monthsOf(slot) ?? { first: slot.month, last: slot.month };
  const from = slot.year * 12 + span.first;
  const to = Math.max(from + period.months - 1, slot.year * 12 + span.last);
  return issue.year * 12 + months.first <= to && issue.year * 12 + months.last >= from;
}

/** Seasons are compared by name: in which months a winter lies, catalogues do not agree on. */
const isOfSeason = (slot: PlannedIssue, issue: HeldIssue): boolean =>
  issue.year === slot.year && [slot.month, slot.lastMonth].includes(issue.month);

/** The months of an issue; a season is the quarter that bears its number (MARC 21 863 $j). */
export function monthsOf({
  month,
  lastMonth,
}: Pick<IssueName, 'month' | 'lastMonth'>): { first: number; last: number } | null {
  if (month === null) return null;
  const first = month > 20 ? (month - 21) * 3 + 1 : month;
  const end = lastMonth ?? month;
  const last = end > 20 ? (end - 20) * 3 : end;
  // Before the first: it lies in the next year (December and January).
  return { first, last: last < first ? last + 12 : last };
}

/** The same issue of a periodical in two libraries: by number, or by date where there is none. Pure. */
export function isSameIssue(one: IssueName, other: IssueName): boolean {
  const isSame = (...names: (keyof IssueName)[]) =>
    names.every((name) => one[name] === other[name]);
  const isNamed = one.volume !== null || one.number !== null;
  return isSame('volume', 'number', 'part', 'year') && (isNamed || isSame('month', 'day'));
}

/** By printed date, else by planned date; issues without either come last, in order of entry. */
function inTime(one: Issue, other: Issue): number {
  return timeOf(one) - timeOf(other) || one.sequence - other.sequence;
}

function timeOf(issue: Issue): number {
  const { year, day, plannedOn } = issue;
  if (year === null && plannedOn === null) return Number.MAX_SAFE_INTEGER;
  const [plannedYear, plannedMonth, plannedDay] =
    plannedOn === null ? [] : plannedOn.split('-').map(Number);
  const isOnTime = year === null || year === plannedYear;
  const isSeason = (issue.month ?? 0) > 20;
  const planned = isOnTime ? plannedMonth : undefined;
  const month = (isSeason ? planned : undefined) ?? monthsOf(issue)?.first ?? planned ?? 12;
  const plannedHere = isOnTime && month === plannedMonth ? plannedDay : undefined;
  // A special issue comes after the ordinary ones of its month.
  const onDay = day ?? (issue.special ? 99 : plannedHere) ?? 0;
  return (year ?? plannedYear ?? 0) * 10_000 + month * 100 + onDay;
}
