import type { IssueSummary, SerialSummary } from '../marc/map/issues.ts';
import { addDays, type Day } from '../../circulation/units/zone.ts';
import { isForeseeable, parsePeriod, plannedIssues, type Schedule } from './calendar.ts';
import { dayOf as dayOfMonth } from './publication-days.ts';
import { monthOfSeason, readRegularity } from './regularity.ts';
import { numbersIn } from './issue-names.ts';
import { monthsOf } from './rules.ts';

/**
 * How a periodical comes out, from what a record says of it: the pattern tells how often, the first
 * issue that it lists where to begin, the last one where to stop unless it still comes. Pure.
 */
export function scheduleOfRecord(serial: SerialSummary): Schedule {
  const { frequency, regularity, issues } = serial;
  const dated = issues.filter(({ year, special }) => year !== null && !special);
  const days = dated.map((issue) => ({ issue, day: dayOf(issue, serial) })).toSorted(byDay);
  const restarts = serial.numbersRestart ?? startsAnew(days.map(({ issue }) => issue));
  const schedules = days.slice(0, FIRST_ISSUES).map((first): Schedule => ({
    frequency,
    regularity,
    startsOn: isForeseeable(serial) ? first.day : null,
    endsOn: serial.receipt === 'current' ? null : (days.at(-1)?.day ?? null),
    firstVolume: numbersIn(first.issue.volume)[0] ?? null,
    firstNumber: numbersIn(first.issue.number)[0] ?? null,
    firstPart: numbersIn(first.issue.part)[0] ?? null,
    numbersRestart: restarts,
    issuesPerVolume: serial.issuesPerVolume,
    partsPerNumber: serial.partsPerNumber,
    partsRestart: serial.partsRestart ?? true,
    calendarChange: serial.calendarChange,
    inSeasons: isInSeasons(serial),
  }));
  // One that came out on a day of its own is no place to count from.
  const usual = schedules.find((schedule, at) => isOnSchedule(schedule, days[at]));
  return usual ?? schedules[0] ?? scheduleWithoutIssues(serial);
}

/** Among so many of the first issues is one that keeps to the pattern. */
const FIRST_ISSUES = 12;

const scheduleWithoutIssues = (serial: SerialSummary): Schedule => ({
  frequency: serial.frequency,
  regularity: serial.regularity,
  startsOn: null,
  endsOn: null,
  firstVolume: null,
  firstNumber: null,
  firstPart: null,
  numbersRestart: serial.numbersRestart ?? false,
  issuesPerVolume: serial.issuesPerVolume,
  partsPerNumber: serial.partsPerNumber,
  partsRestart: serial.partsRestart ?? true,
  calendarChange: serial.calendarChange,
  inSeasons: false,
});

interface Dated {
  issue: IssueSummary;
  day: Day;
}

const byDay = (one: Dated, other: Dated): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : 0;

function isOnSchedule(schedule: Schedule, dated: Dated | undefined): boolean {
  if (schedule.startsOn === null || dated === undefined) return true;
  const { issue, day } = dated;
  const [planned] = plannedIssues({ ...schedule, endsOn: null }, addDays(day, 31));
  if (!planned) return false;
  return issue.day === null ? planned.day.slice(0, 7) === day.slice(0, 7) : planned.day === day;
}

/** A lower number in a later year. */
function startsAnew(issues: readonly IssueSummary[]): boolean {
  let highest = 0;
  let before = 0;
  let year: number | null = null;
  for (const issue of issues) {
    if (issue.year !== year) before = highest;
    year = issue.year;
    const [number = 0] = numbersIn(issue.number);
    if (number > 0 && number <= before) return true;
    highest = Math.max(highest, number);
  }
  return false;
}

const isInSeasons = ({ issues, regularity }: SerialSummary): boolean =>
  readRegularity(regularity).hasSeasons || issues.some(({ month }) => (month ?? 0) > 20);

/** The day of an issue: where no month stands, its number says it, or it is January. */
function dayOf(issue: IssueSummary, serial: SerialSummary): Day {
  const [number] = numbersIn(issue.number);
  const period = parsePeriod(serial);
  const counted =
    serial.numbersRestart && number !== undefined && period && 'months' in period
      ? Math.min(12, (number - 1) * period.months + 1)
      : 1;
  const { winterFirst } = readRegularity(serial.regularity);
  const isSeason = issue.month !== null && issue.month > 20;
  const month = isSeason
    ? monthOfSeason(issue.month ?? 21, winterFirst)
    : (monthsOf(issue)?.first ?? counted);
  return dayOfMonth(Number(issue.year) * 12 + month - 1, issue.day ?? 1);
}
