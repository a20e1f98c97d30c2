import type { Output } from '#contract/calls.ts';

export type Hours = Output<'GET /parametros/atendimento'>;
export type LibraryHours = Hours['itens'][number];
export type OpeningDay = LibraryHours['dias'][number];
export type Interval = OpeningDay['intervalos'][number];

/** Local time in a zone. */
export interface WallClock {
  /** YYYY-MM-DD */
  day: string;
  /** Minutes since midnight. */
  minutes: number;
}

/** When a library opens or closes. */
export interface Change {
  day: string;
  /** HH:MM */
  time: string;
  minutesAway: number;
}

/**
 * State of a library. `until` null: open day and night. `opens` null: not within the known days.
 * `unknown`: no hours, or none for this day.
 */
export type Opening =
  | { kind: 'open' | 'closing'; until: Change | null }
  | { kind: 'closed'; opens: Change | null }
  | { kind: 'unknown' };

const DAY = 1440;
/** Minutes before closing from which it counts as closing soon. */
const CLOSING_MINUTES = 60;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time of an instant in a zone. */
export function wallClock(instant: Date, zone: string): WallClock {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(instant).map((p) => [p.type, p.value]));
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    minutes: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

/** "07:30" → 450; "24:00" → 1440. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Span {
  /** Minutes since midnight of the first known day. */
  from: number;
  to: number;
}

/** Open intervals over all known days; adjacent ones, also across midnight, are merged. */
function spansOf(days: readonly OpeningDay[]): Span[] {
  const spans: Span[] = [];
  days.forEach(({ intervalos }, at) => {
    for (const { abre, fecha } of intervalos) {
      const span = { from: at * DAY + minutesOf(abre), to: at * DAY + minutesOf(fecha) };
      const last = spans.at(-1);
      if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
      else if (span.to > span.from) spans.push(span);
    }
  });
  return spans;
}

/** State of a library at an instant, in its local time. */
export function openingAt({ dias, fuso }: LibraryHours, instant: Date): Opening {
  const { day, minutes } = wallClock(instant, fuso);
  const today = dias.findIndex(({ dia }) => dia === day);
  if (today < 0) return { kind: 'unknown' };
  const now = today * DAY + minutes;
  const changeAt = (at: number, index: number): Change => ({
    day: dias[index]?.dia ?? day,
    time: timeOf(at - index * DAY),
    minutesAway: at - now,
  });
  const spans = spansOf(dias);
  const current = spans.find(({ from, to }) => from <= now && now < to);
  if (current) {
    const left = current.to - now;
    // Midnight belongs to the day it ends: "until 24h".
    const lastDay = Math.ceil(current.to / DAY) - 1;
    // A fully open last known day may continue: no closing time.
    const runsOn = current.to === dias.length * DAY && current.from <= current.to - DAY;
    if (left > DAY || runsOn) return { kind: 'open', until: null };
    return {
      kind: left <= CLOSING_MINUTES ? 'closing' : 'open',
      until: changeAt(current.to, lastDay),
    };
  }
  const next = spans.find(({ from }) => from > now);
  if (!next) return { kind: 'closed', opens: null };
  return { kind: 'closed', opens: changeAt(next.from, Math.floor(next.from / DAY)) };
}

/** Consecutive days with the same hours. */
export interface DayRun {
  days: OpeningDay[];
  intervalos: Interval[];
}

/** Merges consecutive days with equal hours: "Monday to Friday". */
export function dayRuns(days: readonly OpeningDay[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && sameHours(last.intervalos, day.intervalos)) last.days.push(day);
    else runs.push({ days: [day], intervalos: day.intervalos });
  }
  return runs;
}

const sameHours = (a: readonly Interval[], b: readonly Interval[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** True if data read at `readAt` is too old to show without refetching. */
export const isOld = (readAt: string, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(readAt)) > 3_600_000;
