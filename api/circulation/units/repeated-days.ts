import { addDays, daysBetween, isDay, type Day } from './zone.ts';

/**
 * Days that repeat every year, as entered: "12-25" is a month and a day, "easter", "easter-47" or "easter+60" a number
 * of days from Easter Sunday (of the Gregorian calendar).
 */
const EASTER_RULE = /^easter([+-]\d{1,3})?$/;
const MAX_EASTER_OFFSET = 200;

export const isRepeatedDay = (text: string): boolean =>
  isDay(`2024-${text}`) || Math.abs(easterOffset(text) ?? Infinity) <= MAX_EASTER_OFFSET;

function easterOffset(rule: string): number | null {
  const match = EASTER_RULE.exec(rule);
  return match && Number(match[1] ?? 0);
}

/** The day of a rule in a year; null: it has none, as 29 February. */
export function repeatedDayIn(year: number, rule: string): Day | null {
  const offset = easterOffset(rule);
  if (offset !== null) return addDays(easterSunday(year), offset);
  const day = `${String(year).padStart(4, '0')}-${rule}`;
  return isDay(day) ? day : null;
}

/** What a day that repeats has, if anything; a date counts before a day relative to Easter. */
export function onRepeatedDay<T>(rules: ReadonlyMap<string, T>, day: Day): T | undefined {
  if (rules.size === 0) return undefined;
  const byDate = rules.get(day.slice(5));
  if (byDate !== undefined) return byDate;
  const offset = daysBetween(easterSunday(Number(day.slice(0, 4))), day);
  const sign = offset < 0 ? '' : '+';
  return rules.get(offset === 0 ? 'easter' : `easter${sign}${offset}`);
}

/** One spelling of each rule: "easter+0" is "easter", "easter+05" is "easter+5". */
export function tidyRule(rule: string): string {
  const offset = easterOffset(rule);
  if (offset === null) return rule;
  return offset === 0 ? 'easter' : `easter${offset < 0 ? '' : '+'}${offset}`;
}

/** Easter Sunday, by the method of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}
