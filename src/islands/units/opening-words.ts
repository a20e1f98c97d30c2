import type { Locale } from '#contract/shared/languages.ts';
import { dayParts, formatDay } from '#lib/format/dates.ts';
import { formatClock, formatIntervals, isAllDay } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { StatusKind } from '#lib/marks.ts';
import type { Change, Interval, Opening } from '#lib/units/opening.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Hours of one day in words: "7h30–22h", "24 h", "Fechada". */
export function hoursText(intervals: readonly Interval[], locale: Locale, t: Translate): string {
  if (intervals.length === 0) return t('units.closed');
  return isAllDay(intervals) ? t('units.all_day') : formatIntervals(intervals, locale);
}

export interface OpeningText {
  kind: StatusKind;
  word: string;
  detail: string;
}

/** A state in words, for a status; null where nothing is known. */
export function openingText(
  opening: Opening,
  today: string,
  locale: Locale,
  t: Translate,
): OpeningText | null {
  switch (opening.kind) {
    case 'open':
      return {
        kind: 'open',
        word: t('units.open_now'),
        detail: opening.until
          ? t('units.until', { time: formatClock(opening.until.time, locale) })
          : t('units.day_and_night'),
      };
    case 'closing':
      return {
        kind: 'closing',
        word: t('units.closes_in', { count: opening.until?.minutesAway ?? 0 }),
        detail: opening.until
          ? t('units.at', { time: formatClock(opening.until.time, locale) })
          : '',
      };
    case 'closed':
      return {
        kind: 'closed',
        word: t('units.closed'),
        detail: opening.opens ? opensText(opening.opens, today, locale, t) : '',
      };
    case 'unknown':
      return null;
  }
}

/** "abre às 17h", "abre amanhã, 7h30", "abre segunda, 7h30". */
export function opensText(
  { day, time }: Change,
  today: string,
  locale: Locale,
  t: Translate,
): string {
  const clock = formatClock(time, locale);
  if (day === today) return t('units.opens_at', { time: clock });
  if (Date.parse(day) - Date.parse(today) === DAY_MS) {
    return t('units.opens_tomorrow', { time: clock });
  }
  // From a week on the name of the day would mean the one before it.
  const isNear = Date.parse(day) - Date.parse(today) < WEEK_MS;
  const shown = isNear ? dayParts(day, locale).weekday : formatDay(day, locale);
  return t('units.opens_on', { day: shown, time: clock });
}
