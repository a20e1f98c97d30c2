import { addDays, type Day } from '../units/zone.ts';

/** How a periodical comes out, as a library was promised it. */
export interface Schedule {
  /** MARC 853 $w. */
  frequency: string;
  /** Day of the first planned issue; null: nothing can be planned. */
  startsOn: Day | null;
  /** Last day on which one is planned; null: it still comes. */
  endsOn: Day | null;
  firstVolume: number | null;
  firstNumber: number | null;
  /** Numbers begin anew with each volume. */
  numbersRestart: boolean;
  /** Null: a volume is a year. */
  issuesPerVolume: number | null;
  /** MARC 853 $y, separated by blanks. */
  regularity: string;
}

/** An issue that the schedule calls for, whether it came or not. */
export interface PlannedIssue {
  day: Day;
  year: number;
  month: number;
  /** Of one issue for several months, the last. */
  lastMonth: number | null;
  volume: number | null;
  /** "3", or "7/8" of one issue that stands for two; null where issues bear no number. */
  numbers: number[];
}

type Step = { months: number } | { days: number } | { onDays: readonly number[] };

/** MARC codes of frequency that tell the next date; the others (irregular, unknown …) do not. */
const STEPS: Readonly<Record<string, Step>> = {
  h: { months: 36 },
  g: { months: 24 },
  a: { months: 12 },
  f: { months: 6 },
  t: { months: 4 },
  q: { months: 3 },
  b: { months: 2 },
  m: { months: 1 },
  s: { onDays: [1, 15] },
  j: { onDays: [1, 11, 21] },
  e: { days: 14 },
  w: { days: 7 },
};

/**
 * Every issue that the schedule calls for, in order, up to a day; none where the frequency does not
 * tell. Pure.
 */
export function plannedIssues(schedule: Schedule, until: Day): PlannedIssue[] {
  const { startsOn, endsOn, frequency, regularity } = schedule;
  const step = STEPS[frequency];
  if (!step || startsOn === null) return [];
  const last = endsOn !== null && endsOn < until ? endsOn : until;
  const rules = readRegularity(regularity);
  const slots = joined([...daysOf(startsOn, last, step)].filter(rules.comesOut), rules);
  const number = numbering(schedule, slotsPerYear(step));
  return slots.map((slot) => ({ ...slot, ...number(slot) }));
}

/** How far issues are apart: whole months, or days; null where the frequency does not tell. */
export function periodOf(frequency: string): { months: number } | { days: number } | null {
  const step = STEPS[frequency];
  if (!step) return null;
  return 'onDays' in step ? { days: Math.floor(30 / step.onDays.length) } : step;
}

/** 12 of a monthly; null where the frequency does not tell. */
export function issuesPerYear(frequency: string): number | null {
  const step = STEPS[frequency];
  return step ? Math.floor(slotsPerYear(step)) : null;
}

const slotsPerYear = (step: Step): number =>
  'months' in step ? 12 / step.months : 'days' in step ? 365 / step.days : 12 * step.onDays.length;

function* daysOf(from: Day, to: Day, step: Step): Generator<Day> {
  if ('days' in step) {
    for (let day = from; day <= to; day = addDays(day, step.days)) yield day;
    return;
  }
  const start = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1;
  const onDays = 'months' in step ? [Number(from.slice(8))] : step.onDays;
  const months = 'months' in step ? step.months : 1;
  for (let at = start; dayOf(at, 1) <= to; at += months) {
    for (const onDay of onDays) {
      const day = dayOf(at, onDay);
      if (day >= from && day <= to) yield day;
    }
  }
}

/** A day of a month counted from year 0; the 31st of a shorter month is its last day. */
export function dayOf(months: number, onDay: number): Day {
  const year = Math.floor(months / 12);
  const lastDay = new Date(Date.UTC(year, (months % 12) + 1, 0)).getUTCDate();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two((months % 12) + 1)}-${two(Math.min(onDay, lastDay))}`;
}

interface Regularity {
  comesOut: (day: Day) => boolean;
  /** The first month of each issue that stands for several, with its others. */
  combined: ReadonlyMap<number, readonly number[]>;
}

/** "om07" none in July; "pm03,09" only in March and September; "cm07/08" one for both months. */
function readRegularity(text: string): Regularity {
  const omitted = new Set<number>();
  const published = new Set<number>();
  const combined = new Map<number, number[]>();
  for (const token of text.split(/\s+/)) {
    const [, kind, list = ''] = /^([ocp])m((?:\d\d)(?:[/,]\d\d)*)$/.exec(token) ?? [];
    for (const group of list.split(',').filter(Boolean)) {
      const months = group.split('/').map(Number);
      const [first = 0, ...others] = months;
      if (kind === 'c') combined.set(first, others);
      else for (const month of months) (kind === 'o' ? omitted : published).add(month);
    }
  }
  return {
    combined,
    comesOut: (day) => {
      const month = Number(day.slice(5, 7));
      return !omitted.has(month) && (published.size === 0 || published.has(month));
    },
  };
}

interface Slot extends Pick<PlannedIssue, 'day' | 'year' | 'month' | 'lastMonth'> {
  /** How many issues it would have been. */
  units: number;
}

/** Puts the issues of months that come as one together. */
function joined(days: readonly Day[], { combined }: Regularity): Slot[] {
  const slots: Slot[] = [];
  for (const day of days) {
    const year = Number(day.slice(0, 4));
    const month = Number(day.slice(5, 7));
    const before = slots.at(-1);
    if (before?.year === year && combined.get(before.month)?.includes(month)) {
      before.lastMonth = month;
      before.units++;
    } else {
      slots.push({ day, year, month, lastMonth: null, units: 1 });
    }
  }
  return slots;
}

type Numbers = Pick<PlannedIssue, 'volume' | 'numbers'>;

/** Says volume and number of one slot after the other; to be asked in their order. */
function numbering(schedule: Schedule, perYear: number): (slot: Slot) => Numbers {
  const { firstVolume, firstNumber, numbersRestart, issuesPerVolume } = schedule;
  const firstYear = Number(schedule.startsOn?.slice(0, 4));
  const perVolume = issuesPerVolume ?? 0;
  // A volume with fewer issues than there are dates counts a combined one once.
  const isOne = perVolume > 0 && perVolume < Math.floor(perYear);
  let next = (numbersRestart ? firstNumber : 1) ?? 1;
  let year = firstYear;
  let volumes = 0;
  return (slot) => {
    if (perVolume === 0 && slot.year !== year) {
      volumes += slot.year - year;
      year = slot.year;
      if (numbersRestart) next = 1;
    }
    while (perVolume > 0 && next > perVolume * (numbersRestart ? 1 : volumes + 1)) {
      volumes++;
      if (numbersRestart) next -= perVolume;
    }
    const count = isOne ? 1 : slot.units;
    const base = numbersRestart ? 0 : (firstNumber ?? 1) - 1;
    const numbers = Array.from({ length: count }, (_, at) => base + next + at);
    next += count;
    return {
      volume: firstVolume === null ? null : firstVolume + volumes,
      numbers: firstNumber === null ? [] : numbers,
    };
  };
}
