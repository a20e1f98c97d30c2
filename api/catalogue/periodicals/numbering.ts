import { monthOfCode, type Regularity } from './regularity.ts';

/** Numbering of issues (MARC 853 $a to $c with $u and $v, and $x). */
export interface NumberingPlan {
  firstVolume: number | null;
  firstNumber: number | null;
  firstPart: number | null;
  /** Numbers restart with each volume. */
  numbersRestart: boolean;
  /** Null: volumes end by calendar. */
  issuesPerVolume: number | null;
  /** Null: no parts. */
  partsPerNumber: number | null;
  partsRestart: boolean;
  /** MARC 853 $x, "01,07": when a volume begins; empty: as `issuesPerVolume` says, else in January. */
  calendarChange: string;
}

export interface Numbers {
  volume: number | null;
  /** "3", or "7/8" for a combined issue; empty for unnumbered issues. */
  numbers: number[];
  /** Parts of the number, in the same form. */
  parts: number[];
}

interface Slot {
  day: string;
  /** How many issues it would have been, had none been combined. */
  units: number;
}

/** Issues per average year: combined ones counted once, and by their parts. */
export interface YearlyCount {
  slots: number;
  units: number;
}

/** Numbering of an issue from which the publisher deviated from the plan. */
export interface Renumbering {
  /** Null: as planned. */
  volume: number | null;
  number: number;
}
/** By date of the issue. */
export type Renumberings = ReadonlyMap<string, Renumbering>;

/** Numbers consecutive slots; call in order. Pure. */
export function numbering(
  plan: NumberingPlan,
  rules: Regularity,
  yearly: YearlyCount,
  renumberings: Renumberings,
): (slot: Slot) => Numbers {
  const combines = combinesNumbers(plan, rules, yearly);
  const yearlyNumbers = combines ? yearly.units : yearly.slots;
  let volumeEnds = volumeEnd(plan, rules, yearlyNumbers);
  const { numbersRestart, partsPerNumber, partsRestart } = plan;
  const sequence = numberSequence(rules, numbersRestart);
  let volume = plan.firstVolume ?? 0;
  let number = plan.firstNumber ?? 1;
  let part = plan.firstPart ?? 1;
  let before: string | null = null;
  const named = (numbers: number[], parts: number[]): Numbers => ({
    volume: plan.firstVolume === null ? null : volume,
    numbers: plan.firstNumber === null ? [] : numbers,
    parts,
  });
  return ({ day, units }) => {
    if (volumeEnds.isOver(before, day)) {
      volume++;
      if (numbersRestart) number = sequence.from(1);
      if (numbersRestart && partsRestart) part = 1;
    }
    before = day;
    const renumbered = renumberings.get(day);
    if (renumbered) {
      volume = renumbered.volume ?? volume;
      number = renumbered.number;
      part = 1;
      const from = { firstVolume: plan.firstVolume && volume, firstNumber: number };
      volumeEnds = volumeEnd({ ...plan, ...from }, rules, yearlyNumbers);
      volumeEnds.isOver(null, day);
    }
    const wanted = combines ? units : 1;
    if (plan.firstPart !== null && partsPerNumber !== null) {
      const lastOfNumber = partsRestart
        ? partsPerNumber
        : Math.ceil(part / partsPerNumber) * partsPerNumber;
      const parts = range(part, Math.max(part, Math.min(part + wanted - 1, lastOfNumber)));
      const own = number;
      part += parts.length;
      if (part > lastOfNumber) {
        if (partsRestart) part = 1;
        number = sequence.from(number + 1);
        volumeEnds.pass(1);
      }
      return named([own], parts);
    }
    const numbers = sequence.take(number, wanted, volumeEnds.left());
    number = sequence.from((numbers.at(-1) ?? number) + 1);
    volumeEnds.pass(numbers.length);
    return named(numbers, []);
  };
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/**
 * Does an issue that stands for two bear both their numbers? Where the pattern lists combined
 * numbers (`ce`), those say it; else the numbers that a volume has: 12 a year of a monthly are only
 * reached with "1/2", 11 with "1". Where it says neither, it bears both.
 */
function combinesNumbers(plan: NumberingPlan, rules: Regularity, yearly: YearlyCount): boolean {
  const { issuesPerVolume: perVolume } = plan;
  if (rules.numbers.combined.length > 0) return !plan.numbersRestart;
  return perVolume === null || plan.partsPerNumber !== null || fits(yearly.units, perVolume);
}

/** Several volumes a year, or several years a volume, exactly. */
function fits(perYear: number, perVolume: number): boolean {
  const ratio = Math.max(perYear / perVolume, perVolume / perYear);
  return Math.abs(ratio - Math.round(ratio)) < 0.02;
}

interface VolumeEnd {
  isOver: (before: string | null, day: string) => boolean;
  /** Remaining numbers of the volume. */
  left: () => number;
  pass: (numbers: number) => void;
}

/** A volume ends on dates ($x), after so many numbers ($u), or else with the year. */
function volumeEnd(plan: NumberingPlan, rules: Regularity, yearly: number): VolumeEnd {
  const changes = changesOf(plan.calendarChange, rules);
  const counted = changes.length > 0 ? null : countedPlace(plan, rules, yearly);
  if (counted === null) {
    const points = changes.length > 0 ? changes : ['01-01'];
    return {
      isOver: (before, day) => before !== null && passesOne(before, day, points),
      left: () => Infinity,
      pass: () => undefined,
    };
  }
  const { perVolume } = counted;
  let place = counted.place;
  let isFirst = true;
  return {
    isOver: () => {
      const over = !isFirst && place > perVolume;
      // The first number may lie beyond what a volume has; then the next one begins a volume.
      if (over) place = 1;
      isFirst = false;
      return over;
    },
    left: () => (plan.numbersRestart ? Math.max(1, perVolume - place + 1) : Infinity),
    pass: (numbers) => {
      place += numbers;
    },
  };
}

/**
 * Which number of its volume the first one is. Null: only the year says where a volume ends, since
 * numbers that go on do not tell, unless volume and number agree from the beginning on.
 */
function countedPlace(
  plan: NumberingPlan,
  { numbers }: Regularity,
  yearly: number,
): { place: number; perVolume: number } | null {
  const { firstVolume, firstNumber, issuesPerVolume: perVolume, numbersRestart } = plan;
  if (perVolume === null) return null;
  const first = firstNumber ?? 1;
  if (numbersRestart) {
    const listed = numbers.published.indexOf(first) + 1;
    const skipped = [...numbers.omitted].filter((number) => number < first).length;
    return { place: listed || first - skipped, perVolume };
  }
  const place = ((first - 1) % perVolume) + 1;
  const agrees = firstVolume !== null && Math.ceil(first / perVolume) === firstVolume;
  const isYear = Math.abs(yearly - perVolume) < 0.5;
  return isYear && !agrees ? null : { place, perVolume };
}

/** "01", "0315", "21" as days of a year; "01/02" uses the first. */
const changesOf = (text: string, rules: Regularity): string[] =>
  text.split(/[\s,]+/).flatMap((code) => {
    const [, start = '', day = '01'] = /^(\d\d)(\d\d)?(?:\/\d+)?$/.exec(code) ?? [];
    const month = monthOfCode(start, rules.winterFirst);
    return month === null ? [] : `${String(month).padStart(2, '0')}-${day}`;
  });

/** True if one of these yearly days is after `before` and not after `day`. */
function passesOne(before: string, day: string, points: readonly string[]): boolean {
  const years = [before.slice(0, 4), day.slice(0, 4)];
  return years.some((year) =>
    points.some((point) => before < `${year}-${point}` && `${year}-${point}` <= day),
  );
}

/** Number sequence of a volume: 853 $y may list, omit or combine numbers. */
function numberSequence({ numbers }: Regularity, restarts: boolean) {
  const { published, omitted, combined } = numbers;
  const from = (least: number): number => {
    if (!restarts) return least;
    if (published.length > 0) return published.find((number) => number >= least) ?? least;
    let number = least;
    while (omitted.has(number)) number++;
    return number;
  };
  return {
    from,
    /** So many numbers from one on, no more than the volume has left. */
    take: (first: number, wanted: number, left: number): number[] => {
      const group = restarts ? combined.find(([number]) => number === first) : undefined;
      if (group) return [...group];
      const taken = [first];
      while (taken.length < Math.min(wanted, left)) taken.push(from((taken.at(-1) ?? first) + 1));
      return taken;
    },
  };
}
