import { localized, type Locale } from '#contract/shared/languages.ts';
import type { WrongField } from '../../core/http/refused.ts';
import { exceptionOn, hoursAreKnown, intervalsOn, type OpeningCalendar } from './calendar.ts';
import type { Exception } from './store.ts';
import { addDays, daysBetween, isDay, weekdayOf, type Day } from './zone.ts';

/** A span of days, both included. */
export interface Span {
  from: Day;
  to: Day;
}

/** Longest span of a request. */
export const MAX_SPAN_DAYS = 92;
/** Default span: this week and the next. */
const USUAL_DAYS = 14;

/** Problems of a requested span, by field. */
export type WrongSpan = (WrongField & { field: 'de' | 'ate' })[];

/** The requested span; by default two weeks from this Monday. */
export function parseSpan(today: Day, de?: Day, ate?: Day): Span | { wrong: WrongSpan } {
  const noDays = Object.entries({ de, ate })
    .filter(([, day]) => day !== undefined && !isDay(day))
    .map(([field]) => ({
      ...{ field: field as 'de' | 'ate', problem: 'is no day of the calendar' },
      kind: 'day' as const,
    }));
  if (noDays.length > 0) return { wrong: noDays };
  const from = de ?? addDays(today, 1 - weekdayOf(today));
  const to = ate ?? addDays(from, USUAL_DAYS - 1);
  const days = daysBetween(from, to) + 1;
  if (days < 1) return { wrong: [wrongEnd(`must not be before ${from}`, 'before', { from })] };
  if (days <= MAX_SPAN_DAYS) return { from, to };
  const problem = `must be at most ${MAX_SPAN_DAYS} days from ${from} on`;
  return { wrong: [wrongEnd(problem, 'span', { days: MAX_SPAN_DAYS })] };
}

const wrongEnd = (problem: string, kind: 'before' | 'span', params: WrongField['params']) => ({
  ...{ field: 'ate' as const, problem, kind },
  ...(params && { params }),
});

/** The days of a span. */
export const daysInSpan = ({ from, to }: Span): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

export const dayWire = (calendar: OpeningCalendar, day: Day, reason: string) => ({
  dia: day,
  intervalos: intervalsOn(calendar, day).map(({ opens, closes }) => ({
    abre: opens,
    fecha: closes,
  })),
  ...(reason !== '' && { motivo: reason }),
});

/** Reason of an exception for a library: its own, or else that of the network; empty: none. */
export function reasonOn(
  exceptions: readonly Exception[],
  libraryId: number,
  day: Day,
  locale: Locale,
): string {
  const onDay = exceptions.filter((exception) => exception.day === day);
  const own =
    onDay.find((exception) => exception.libraryId === libraryId) ??
    onDay.find((exception) => exception.libraryId === null);
  return own ? localized(own.reason, locale) : '';
}

export interface DifferentDay {
  dia: Day;
  motivo: string;
  fechadas: number[];
  abertas: number[];
}

/** Days of a span with exceptions for some of these libraries, with all reasons. */
export function differentDays(
  libraryIds: readonly number[],
  calendars: ReadonlyMap<number, OpeningCalendar>,
  exceptions: readonly Exception[],
  { from, to }: Span,
  locale: Locale,
): DifferentDay[] {
  const inSpan = exceptions.filter(({ day }) => day >= from && day <= to);
  const days = [...Map.groupBy(inSpan, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  const isOpen = (id: number, day: Day): boolean => {
    const calendar = calendars.get(id);
    return calendar !== undefined && intervalsOn(calendar, day).length > 0;
  };
  return days.flatMap(([dia, onDay]) => {
    const ids = libraryIds.filter((id) =>
      onDay.some(({ libraryId }) => libraryId === null || libraryId === id),
    );
    if (ids.length === 0) return [];
    const reasons = new Set(ids.map((id) => reasonOn(onDay, id, dia, locale)));
    return {
      dia,
      motivo: [...reasons].filter(Boolean).join('; '),
      fechadas: ids.filter((id) => !isOpen(id, dia)),
      abertas: ids.filter((id) => isOpen(id, dia)),
    };
  });
}

/** An entry of a calendar feed: hours of a day, or (`interval` null) an exceptional closure. */
export interface FeedEntry {
  day: Day;
  interval: { opens: string; closes: string } | null;
  reason: string;
}

/** Hours of a library by day, and exceptional closures. */
export function calendarFeed(
  libraryId: number,
  calendar: OpeningCalendar,
  exceptions: readonly Exception[],
  span: Span,
  locale: Locale,
): FeedEntry[] {
  if (!hoursAreKnown(calendar)) return [];
  return daysInSpan(span).flatMap((day): FeedEntry[] => {
    const reason = reasonOn(exceptions, libraryId, day, locale);
    const intervals = intervalsOn(calendar, day);
    const isExceptionallyClosed =
      intervals.length === 0 && exceptionOn(calendar, day) !== undefined;
    return isExceptionallyClosed
      ? [{ day, interval: null, reason }]
      : intervals.map((interval) => ({ day, interval, reason }));
  });
}
