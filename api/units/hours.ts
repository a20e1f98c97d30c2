import { intervalsOn, type OpeningCalendar } from './calendar.ts';
import { addDays, daysBetween, weekdayOf, type Day } from './zone.ts';

/** A span of days, both included. */
export interface Span {
  from: Day;
  to: Day;
}

/** The longest span that is told at once. */
export const MAX_SPAN_DAYS = 92;

/** The span that is asked for; by default two weeks from this Monday on. Null when it is too long or runs backwards. */
export function spanOf(today: Day, de?: Day, ate?: Day): Span | null {
  const from = de ?? addDays(today, 1 - weekdayOf(today));
  const to = ate ?? addDays(from, 13);
  const days = daysBetween(from, to);
  return days < 0 || days >= MAX_SPAN_DAYS || Number.isNaN(days) ? null : { from, to };
}

/** The days of a span. */
export const daysOf = ({ from, to }: Span): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

/** One day's hours as they travel. */
export const dayWire = (calendar: OpeningCalendar, day: Day, reason: string | undefined) => ({
  dia: day,
  intervalos: intervalsOn(calendar, day).map(({ opens, closes }) => ({
    abre: opens,
    fecha: closes,
  })),
  ...(reason !== undefined && { motivo: reason }),
});
