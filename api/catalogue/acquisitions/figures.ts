import {
  SUGGESTION_MOVES,
  SUGGESTION_STATES,
  type SuggestionState,
} from '#contract/catalogue/acquisitions/states.ts';
import { dayIn, daysBetween, type Day } from '../../circulation/units/zone.ts';
import { isBought } from './rules.ts';

/** A suggestion as figures count it. */
export interface Counted {
  patronId: number;
  state: string;
  /** Instants, UTC. */
  madeAt: string;
  movedAt: string;
}

interface Counts {
  all: number;
  own: number;
}

export interface SuggestionFigures extends Counts {
  /** Half of those that ended took no longer, in days; null: none has. */
  daysToAnswer: number | null;
  /** Every state, in its order. */
  states: (Counts & { state: SuggestionState })[];
  /** Every month of the span, also those without any; of a long one the last ten years. */
  months: (Counts & { month: string; bought: number })[];
}

/** Maximum months in a response (ten years); longer periods return the last ones. */
const MAX_MONTHS = 120;

interface Span {
  first: Day;
  last: Day;
  zone: string;
}

/** What came of the suggestions of a span of time, of everybody and of one patron. Pure. */
export function figuresOf(
  all: readonly Counted[],
  patronId: number,
  { first, last, zone }: Span,
): SuggestionFigures {
  const count = (some: readonly Counted[]): Counts => ({
    all: some.length,
    own: some.filter((one) => one.patronId === patronId).length,
  });
  const states = Map.groupBy(all, ({ state }) => state);
  const months = Map.groupBy(all, ({ madeAt }) => dayIn(new Date(madeAt), zone).slice(0, 7));
  const ended = all.filter(({ state }) => isEnd(state));
  const days = ended
    .map(({ madeAt, movedAt }) =>
      daysBetween(dayIn(new Date(madeAt), zone), dayIn(new Date(movedAt), zone)),
    )
    .sort((a, b) => a - b);
  return {
    ...count(all),
    daysToAnswer: days[Math.floor((days.length - 1) / 2)] ?? null,
    states: SUGGESTION_STATES.map((state) => ({ state, ...count(states.get(state) ?? []) })),
    months: monthsBetween(first, last).map((month) => {
      const some = months.get(month) ?? [];
      const bought = some.filter(({ state }) => isBought(state)).length;
      return { month, ...count(some), bought };
    }),
  };
}

const isEnd = (state: string): boolean =>
  Object.hasOwn(SUGGESTION_MOVES, state) && SUGGESTION_MOVES[state as SuggestionState].length === 0;

/** "2025-11", "2025-12", "2026-01" …: the last ten years of them at most. */
function monthsBetween(first: Day, last: Day): string[] {
  const end = monthNumber(last);
  const count = Math.min(MAX_MONTHS, end - monthNumber(first) + 1);
  return Array.from({ length: count }, (_, at) => monthName(end - count + 1 + at));
}

/** Months since the year 0. */
function monthNumber(day: Day): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 12 + month - 1;
}

const monthName = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** The first day of the twelve months that end with this day's. */
export const yearBefore = (day: Day): Day => `${monthName(Math.max(0, monthNumber(day) - 11))}-01`;
