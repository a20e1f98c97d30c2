import { addDays, type Day } from '../../circulation/units/zone.ts';
import { matches, type CalendarDay, type DatePattern, type Regularity } from './regularity.ts';

/** How far issues are apart: whole months, days, days of a month, or days of a week. */
export type Step =
  { months: number } | { days: number } | { perMonth: number } | { weekdays: readonly number[] };

/** MARC codes of frequency that tell the next date. */
const STEPS: Readonly<Record<string, Step>> = {
  h: { months: 36 },
  g: { months: 24 },
  a: { months: 12 },
  f: { months: 6 },
  t: { months: 4 },
  q: { months: 3 },
  b: { months: 2 },
  m: { months: 1 },
  s: { perMonth: 2 },
  j: { perMonth: 3 },
  e: { days: 14 },
  w: { days: 7 },
  c: { weekdays: [0, 3] },
  i: { weekdays: [0, 2, 4] },
  d: { days: 1 },
};

/** The step of a MARC frequency; null: it tells no date (irregular, unknown …). */
export const stepOf = (frequency: string): Step | null => STEPS[frequency] ?? null;

/** Dates that the pattern lists need no frequency. */
export const namesDates = ({ publishedMonths, publishedDays }: Regularity): boolean =>
  publishedMonths.size > 0 || publishedDays.length > 0;

/** Every day from one to another on which an issue comes out, in order. */
export function* publicationDays(
  from: Day,
  to: Day,
  step: Step | null,
  rules: Regularity,
): Generator<Day> {
  const { publishedMonths, omitted } = rules;
  const isDaily = step !== null && ('days' in step || 'weekdays' in step);
  const isDescribed =
    rules.publishedDays.length > 0 && !(isEveryOtherWeek(step) && hasOnlyWeekdays(rules));
  const days =
    isDaily && !isDescribed ? steppedDays(from, to, step) : daysOfMonths(from, to, step, rules);
  for (const day of days) {
    const date = calendarDay(day);
    if (omitted.some((pattern) => matches(date, pattern))) continue;
    // A list of months narrows a frequency that counts days.
    if (isDaily && !isDescribed && publishedMonths.size > 0 && !publishedMonths.has(date.month)) {
      continue;
    }
    yield day;
  }
}

const isEveryOtherWeek = (step: Step | null): boolean =>
  step !== null && 'days' in step && step.days > 7;

const hasOnlyWeekdays = ({ publishedDays }: Regularity): boolean =>
  publishedDays.every(({ weekday, week, month }) => weekday && !week && !month);

function* steppedDays(
  from: Day,
  to: Day,
  step: Exclude<Step, { months: number } | { perMonth: number }>,
): Generator<Day> {
  if ('days' in step) {
    for (let day = from; day <= to; day = addDays(day, step.days)) yield day;
    return;
  }
  for (let first = from; first <= to; first = addDays(first, 7)) {
    for (const after of step.weekdays) {
      const day = addDays(first, after);
      if (day <= to) yield day;
    }
  }
}

/** Goes through the months; a month of the frequency has its usual days, or those of the pattern. */
function* daysOfMonths(from: Day, to: Day, step: Step | null, rules: Regularity): Generator<Day> {
  const start = calendarDay(from);
  const first = start.year * 12 + start.month - 1;
  const { publishedMonths, publishedDays } = rules;
  // "The first week of May" is the day of that week on which the serial comes out.
  const described = publishedDays.map((pattern) => withWeekday(pattern, start.weekday));
  const usual = usualDays(start.day, step);
  const apart = step && 'months' in step ? step.months : 1;
  for (let at = first; dayOf(at, 1) <= to; at++) {
    const month = (at % 12) + 1;
    const isDue =
      publishedMonths.size > 0 ? publishedMonths.has(month) : (at - first) % apart === 0;
    const days = described.length > 0 ? describedDays(at, described, isDue) : isDue ? usual : [];
    for (const onDay of days) {
      const day = dayOf(at, onDay);
      if (day >= from && day <= to) yield day;
    }
  }
}

const withWeekday = (pattern: DatePattern, weekday: number): DatePattern =>
  pattern.day === undefined && pattern.weekday === undefined ? { ...pattern, weekday } : pattern;

/** Patterns that name their month count in any month, the others where an issue is due. */
function describedDays(at: number, patterns: readonly DatePattern[], isDue: boolean): number[] {
  const month = (at % 12) + 1;
  const own = patterns.filter((pattern) =>
    pattern.month === undefined
      ? isDue || pattern.weekOfYear !== undefined
      : pattern.month === month,
  );
  if (own.length === 0) return [];
  const first = calendarDay(dayOf(at, 1));
  return Array.from({ length: first.daysInMonth }, (_, index) => index + 1).filter((day) => {
    const date = { ...first, day, weekday: ((first.weekday + day - 2) % 7) + 1 };
    return own.some((pattern) => matches(date, pattern));
  });
}

/** 1 and 15 of a semimonthly that begins on the 1st, 5 and 20 of one that begins on the 5th. */
function usualDays(day: number, step: Step | null): number[] {
  if (!step || !('perMonth' in step)) return [day];
  const apart = step.perMonth === 2 ? 15 : 10;
  const first = ((day - 1) % apart) + 1;
  if (apart === 15) return day === 1 || day === 15 ? [1, 15] : [first, first + 15];
  return [first, first + 10, first + 20];
}

/** A day of a month counted from year 0; the 31st of a shorter month is its last day. */
export function dayOf(months: number, onDay: number): Day {
  const year = Math.floor(months / 12);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = Math.min(onDay, daysIn(year, (months % 12) + 1));
  return `${String(year).padStart(4, '0')}-${two((months % 12) + 1)}-${two(day)}`;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

export function calendarDay(text: Day): CalendarDay {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const weekday = ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;
  return { year, month, day, weekday, daysInMonth: daysIn(year, month) };
}
