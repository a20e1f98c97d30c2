import type { IssueSummary, SerialSummary } from '../marc/map/issues.ts';
import type { Day } from '../units/zone.ts';
import { dayOf as dayOfMonth, issuesPerYear, periodOf, type Schedule } from './calendar.ts';
import { monthsOf, numbersIn } from './rules.ts';

/**
 * How a periodical comes out, from what a record says of it: the pattern tells how often, the first
 * issue that it lists where to begin, the last one where to stop unless it still comes. Pure.
 */
export function scheduleOfRecord(serial: SerialSummary): Schedule {
  const { frequency, regularity, current, issues } = serial;
  const dated = issues.filter(({ year, special }) => year !== null && !special);
  const days = dated.map((issue) => ({ issue, day: dayOf(issue, serial) })).toSorted(byDay);
  const first = days[0];
  const restart = serial.numbersRestart ?? startsAnew(days.map(({ issue }) => issue));
  const perVolume = serial.issuesPerVolume;
  return {
    frequency,
    regularity,
    startsOn: first && periodOf(frequency) ? first.day : null,
    endsOn: current ? null : (days.at(-1)?.day ?? null),
    firstVolume: numbersIn(first?.issue.volume ?? null)[0] ?? null,
    firstNumber: numbersIn(first?.issue.number ?? null)[0] ?? null,
    numbersRestart: restart,
    // Numbers that go on do not tell where in its volume the first one stands; the year does.
    issuesPerVolume: !restart && perVolume === issuesPerYear(frequency) ? null : perVolume,
  };
}

interface Dated {
  issue: IssueSummary;
  day: Day;
}

const byDay = (one: Dated, other: Dated): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : 0;

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

/** The day of an issue: where no month stands, its number says it, or it is January. */
function dayOf(issue: IssueSummary, { frequency, numbersRestart }: SerialSummary): Day {
  const [number] = numbersIn(issue.number);
  const period = periodOf(frequency);
  const counted =
    numbersRestart && number !== undefined && period && 'months' in period
      ? Math.min(12, (number - 1) * period.months + 1)
      : 1;
  const month = monthsOf(issue)?.first ?? counted;
  return dayOfMonth(Number(issue.year) * 12 + month - 1, issue.day ?? 1);
}
