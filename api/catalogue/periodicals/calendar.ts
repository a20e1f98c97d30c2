import { addDays, daysBetween, type Day } from '../../circulation/units/zone.ts';
import {
  numbering,
  type NumberingPlan,
  type Numbers,
  type Renumberings,
  type YearlyCount,
} from './numbering.ts';
import { calendarDay, namesDates, publicationDays, stepOf } from './publication-days.ts';
import {
  matches,
  readRegularity,
  seasonOfMonth,
  type MonthSpan,
  type Regularity,
} from './regularity.ts';

/** Publication pattern of a periodical. */
export interface Schedule extends NumberingPlan {
  /** MARC 853 $w. */
  frequency: string;
  /** Date of the first planned issue; null: not predictable. */
  startsOn: Day | null;
  /** Date of the last planned issue; null: ongoing. */
  endsOn: Day | null;
  /** MARC 853 $y, separated by blanks. */
  regularity: string;
  /** Issues are dated by season (21 to 24), not by month. */
  inSeasons: boolean;
}

/** A scheduled issue, received or not. */
export interface PlannedIssue extends Numbers {
  day: Day;
  year: number;
  /** 1 to 12, or the season: 21 to 24. */
  month: number;
  /** Last month of a combined issue; less than `month` when in the next year. */
  lastMonth: number | null;
}

/** Scheduled issues in order, up to a date. Pure. */
export function plannedIssues(
  schedule: Schedule,
  until: Day,
  renumberings: Renumberings = new Map(),
): PlannedIssue[] {
  const { startsOn, endsOn } = schedule;
  if (startsOn === null || !isForeseeable(schedule)) return [];
  const rules = readRegularity(schedule.regularity);
  const last = endsOn !== null && endsOn < until ? endsOn : until;
  // Only how many numbers a volume has is compared with those of a year.
  const yearly =
    schedule.issuesPerVolume === null ? { slots: 0, units: 0 } : yearlyCount(schedule, rules);
  const number = numbering(schedule, rules, yearly, renumberings);
  return slotsOf(schedule, rules, startsOn, last).map(({ units, ...slot }) => ({
    ...slot,
    ...number({ day: slot.day, units }),
  }));
}

/** True if dates of issues can be predicted. */
export const isForeseeable = ({
  frequency,
  regularity,
}: Pick<Schedule, 'frequency' | 'regularity'>): boolean =>
  stepOf(frequency) !== null || namesDates(readRegularity(regularity));

/** Interval between issues in months or days; null if unknown. */
export function parsePeriod({
  frequency,
  regularity,
}: Pick<Schedule, 'frequency' | 'regularity'>): { months: number } | { days: number } | null {
  const step = stepOf(frequency);
  const { publishedMonths, publishedDays } = readRegularity(regularity);
  if (step && 'months' in step && publishedDays.length === 0) return step;
  if (!step && publishedDays.length === 0) {
    const months = Math.floor(12 / publishedMonths.size);
    return publishedMonths.size > 0 ? { months } : null;
  }
  if (!step) return { days: 1 };
  if ('months' in step) return { days: Math.min(30, step.months * 30) };
  if ('perMonth' in step) return { days: Math.floor(30 / step.perMonth) };
  return { days: 'days' in step ? step.days : Math.floor(7 / step.weekdays.length) };
}

interface Slot extends Omit<PlannedIssue, keyof Numbers> {
  /** Number of issues combined in it. */
  units: number;
}

const COUNTED_YEARS = 6;

/** Issues per average year, counted over several years. */
function yearlyCount(schedule: Schedule, rules: Regularity): YearlyCount {
  const from = schedule.startsOn ?? '2000-01-01';
  const slots = slotsOf(
    schedule,
    rules,
    from,
    addDays(from, Math.floor(COUNTED_YEARS * 365.25) - 1),
  );
  const units = slots.reduce((sum, slot) => sum + slot.units, 0);
  return { slots: slots.length / COUNTED_YEARS, units: units / COUNTED_YEARS };
}

/** Publication dates, with combined issues merged. */
function slotsOf(schedule: Schedule, rules: Regularity, from: Day, to: Day): Slot[] {
  const step = stepOf(schedule.frequency);
  const hasMonths = !step || 'months' in step;
  const isByMonth = hasMonths && rules.publishedDays.length === 0;
  const nameOf = (month: number): number =>
    schedule.inSeasons || rules.hasSeasons ? seasonOfMonth(month, rules.winterFirst) : month;
  const slots: Slot[] = [];
  let open: { slot: Slot; day: Day; span: MonthOccurrence | null } | null = null;
  for (const day of publicationDays(from, to, step, rules)) {
    const { year, month } = calendarDay(day);
    const span = spanAt(rules.combinedMonths, year, month);
    if (open && (isSameSpan(open, span, day, isByMonth) || areCombined(open.day, day, rules))) {
      open.slot.units++;
      const name = nameOf(month);
      if (name !== open.slot.month) open.slot.lastMonth ??= name;
      open.day = day;
      continue;
    }
    const spans = span !== null && isByMonth;
    const slot: Slot = {
      day,
      year: spans ? span.year : year,
      month: nameOf(spans ? span.first : month),
      lastMonth: spans ? nameOf(((span.last - 1) % 12) + 1) : null,
      units: 1,
    };
    open = { slot, day, span };
    slots.push(slot);
  }
  return slots;
}

interface MonthOccurrence extends MonthSpan {
  year: number;
}

/** The combined issue of a month; December–January belongs to December's year. */
function spanAt(spans: readonly MonthSpan[], year: number, month: number): MonthOccurrence | null {
  for (const span of spans) {
    if (month >= span.first && month <= span.last) return { ...span, year };
    if (month + 12 <= span.last) return { ...span, year: year - 1 };
  }
  return null;
}

/** Of a serial that comes out more often, only the two issues where the months meet are one. */
function isSameSpan(
  open: { day: Day; span: MonthOccurrence | null },
  span: MonthOccurrence | null,
  day: Day,
  isByMonth: boolean,
): boolean {
  if (!span || open.span?.first !== span.first || open.span.year !== span.year) return false;
  return isByMonth || open.day.slice(0, 7) !== day.slice(0, 7);
}

function areCombined(before: Day, day: Day, { combinedDays }: Regularity): boolean {
  if (combinedDays.length === 0 || daysBetween(before, day) > 31) return false;
  const [first, second] = [calendarDay(before), calendarDay(day)];
  return combinedDays.some((group) =>
    group.some((pattern, at) => {
      const next = group[at + 1];
      return next !== undefined && matches(first, pattern) && matches(second, next);
    }),
  );
}
