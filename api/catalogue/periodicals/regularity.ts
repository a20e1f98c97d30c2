/** A date as 853 $y describes it: every part that is given must match. Weekdays: 1 Monday … 7 Sunday. */
export interface DatePattern {
  year?: number;
  month?: number;
  day?: number;
  weekday?: number;
  /** Week of the month: 1 to 5; 99 the last, 98 and 97 those before it. */
  week?: number;
  /** ISO 8601 week of the year. */
  weekOfYear?: number;
}

/** A day of the calendar with what patterns ask about it. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
  weekday: number;
  daysInMonth: number;
}

/** Months that come as one issue; the last may lie in the next year, then 12 is added to it. */
export interface MonthSpan {
  first: number;
  last: number;
}

/** 853 $y, read (docs/decisions/periodicals.md). */
export interface Regularity {
  /** Months named as such; empty: the pattern names none. */
  publishedMonths: ReadonlySet<number>;
  publishedDays: readonly DatePattern[];
  omitted: readonly DatePattern[];
  combinedMonths: readonly MonthSpan[];
  /** Each a sequence of days that come as one issue. */
  combinedDays: readonly (readonly DatePattern[])[];
  numbers: {
    published: readonly number[];
    omitted: ReadonlySet<number>;
    combined: readonly (readonly number[])[];
  };
  /** Issues are dated by seasons. */
  hasSeasons: boolean;
  /** A year runs from winter to autumn. */
  winterFirst: boolean;
}

type Token = { publication: 'p' | 'o' | 'c'; chronology: string; groups: string[][] };

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];

/** Reads "om07", "cm07/08 pdmo,th", "ce21/2"; what it does not know it leaves out. Pure. */
export function readRegularity(text: string): Regularity {
  const tokens = tokensOf(text);
  const of = (publication: string, chronologies: string) =>
    tokens.filter(
      (token) => token.publication === publication && chronologies.includes(token.chronology),
    );
  const listedSeasons = of('p', 's').flatMap(({ groups }) => groups.flat());
  const winterFirst = listedSeasons[0] === '24' && listedSeasons.length > 1;
  const monthOf = (code: string) => monthOfCode(code, winterFirst);
  const spans = [...of('c', 'ms'), ...of('p', 'ms')]
    .flatMap(({ groups }) => groups)
    .flatMap((group) => spanOf(group.map(monthOf)));
  // A combined issue of a list of published ones stands for its first month.
  const listed = of('p', 'ms').flatMap(({ groups }) => groups.flatMap(([first = '']) => first));
  const combined = of('c', 'ms').flatMap(({ groups }) => groups.flat());
  const months = listed.length > 0 ? [...listed, ...combined] : [];
  const dates = (some: Token[]) =>
    some.flatMap(({ chronology, groups }) =>
      groups.flat().flatMap((code) => datePatternOf(chronology, code, winterFirst) ?? []),
    );
  return {
    publishedMonths: new Set(months.map(monthOf).filter((month) => month !== null)),
    publishedDays: dates(of('p', 'dw')),
    omitted: dates(of('o', 'dwmsy')),
    combinedMonths: spans,
    combinedDays: of('c', 'dw').flatMap(({ chronology, groups }) =>
      groups.map((group) =>
        group.flatMap((code) => datePatternOf(chronology, code, winterFirst) ?? []),
      ),
    ),
    numbers: {
      published: numbersOf(of('p', 'e')).flat(),
      omitted: new Set(numbersOf(of('o', 'e')).flat()),
      combined: numbersOf(of('c', 'e')),
    },
    hasSeasons: tokens.some(({ chronology }) => chronology === 's'),
    winterFirst,
  };
}

/** "cm01/02,07/08" is one token with two groups; a blank after a comma separates nothing. */
function tokensOf(text: string): Token[] {
  const words = text.toLowerCase().replaceAll(/\s*([,/])\s*/g, '$1');
  return words.split(/\s+/).flatMap((word) => {
    const [, publication, chronology, list] = /^([pco])([dmswye])(.+)$/.exec(word) ?? [];
    if (list === undefined || chronology === undefined) return [];
    return {
      publication: publication as Token['publication'],
      chronology,
      groups: list
        .split(',')
        .filter(Boolean)
        .map((group) => group.split('/')),
    };
  });
}

/** First month of a month or season code; a season is the quarter that bears its number. */
export function monthOfCode(code: string, winterFirst: boolean): number | null {
  const number = /^\d\d$/.test(code) ? Number(code) : 0;
  if (number >= 1 && number <= 12) return number;
  if (number < 21 || number > 24) return null;
  return monthOfSeason(number, winterFirst);
}

export const monthOfSeason = (season: number, winterFirst: boolean): number =>
  ((season - 21 + (winterFirst ? 1 : 0)) % 4) * 3 + 1;

export const seasonOfMonth = (month: number, winterFirst: boolean): number =>
  21 + ((Math.floor((month - 1) / 3) + (winterFirst ? 3 : 0)) % 4);

function spanOf(months: readonly (number | null)[]): MonthSpan[] {
  const [first] = months;
  const last = months.at(-1);
  if (months.length < 2 || first == null || last == null || first === last) return [];
  return [{ first, last: last < first ? last + 12 : last }];
}

/** "mo", "15", "0704"; "02we", "0402th", "0599", "27"; "08"; "2030": null when it is none of these. */
function datePatternOf(chronology: string, code: string, winterFirst: boolean): DatePattern | null {
  if (chronology === 'y') return /^\d{4}$/.test(code) ? { year: Number(code) } : null;
  if (chronology === 'm' || chronology === 's') {
    const month = monthOfCode(code, winterFirst);
    return month === null ? null : { month };
  }
  const [, digits = '', letters = ''] = /^((?:\d\d){0,2})([a-z]*)$/.exec(code) ?? [];
  const weekday = WEEKDAYS.indexOf(letters) + 1;
  if (letters !== '' && weekday === 0) return null;
  const pairs = (digits.match(/\d\d/g) ?? []).map(Number);
  return chronology === 'd' ? dayPattern(pairs, weekday) : weekPattern(pairs, weekday);
}

function dayPattern(pairs: readonly number[], weekday: number): DatePattern | null {
  const [first, second] = pairs;
  if (weekday > 0) return first === undefined ? { weekday } : null;
  if (second !== undefined) return { month: first ?? 0, day: second };
  return first === undefined ? null : { day: first };
}

function weekPattern(pairs: readonly number[], weekday: number): DatePattern | null {
  const [first, second] = pairs;
  if (first === undefined) return null;
  const onWeekday = weekday > 0 ? { weekday } : {};
  if (second !== undefined) return { month: first, ...week(second), ...onWeekday };
  return weekday > 0 ? { ...week(first), weekday } : { weekOfYear: first };
}

/** 00 is every week. */
const week = (number: number): DatePattern => (number === 0 ? {} : { week: number });

/** "21/2": the digit of the level, then its numbers. */
const numbersOf = (tokens: readonly Token[]): number[][] =>
  tokens.flatMap(({ groups }) =>
    groups.flatMap((group, at) => {
      const codes = at === 0 ? group.with(0, (group[0] ?? '').slice(1)) : group;
      const numbers = codes.filter((code) => /^\d+$/.test(code)).map(Number);
      return numbers.length > 0 ? [numbers] : [];
    }),
  );

/** Is the day one that the pattern describes? */
export function matches(date: CalendarDay, pattern: DatePattern): boolean {
  const { week: weekOfMonth } = pattern;
  return (
    (pattern.year ?? date.year) === date.year &&
    (pattern.month ?? date.month) === date.month &&
    (pattern.day ?? date.day) === date.day &&
    (pattern.weekday ?? date.weekday) === date.weekday &&
    (pattern.weekOfYear === undefined || pattern.weekOfYear === weekOfYear(date)) &&
    (weekOfMonth === undefined || isInWeek(date, weekOfMonth))
  );
}

/** The week of a day is the week of its Thursday (ISO 8601). */
function weekOfYear({ year, month, day, weekday }: CalendarDay): number {
  const thursday = new Date(Date.UTC(year, month - 1, day + 4 - weekday));
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - newYear) / WEEK_MS) + 1;
}

const WEEK_MS = 7 * 86_400_000;

/** The third Friday is the third in its month, whatever day the month begins on; 99 counts back. */
const isInWeek = ({ day, daysInMonth }: CalendarDay, weekOfMonth: number): boolean =>
  weekOfMonth > 90
    ? 99 - Math.floor((daysInMonth - day) / 7) === weekOfMonth
    : Math.ceil(day / 7) === weekOfMonth;
