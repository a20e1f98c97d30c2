import { REGION, type Locale } from '#contract/shared/languages.ts';
import { formatDay, formatDayOfMonth, wallClock, wallClockAt, weekday } from './dates.ts';

/** Formats times and relative dates in the local time of an instant (dates.ts). */

/** "14h20" and "22h" in Portuguese, "14:20" elsewhere. */
export function formatTime(instant: string, locale: Locale): string {
  const [hours = '', minutes = ''] = instant.slice(11, 16).split(':');
  if (locale !== 'pt') return `${hours}:${minutes}`;
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
}

/** "14h20", or "14h20 (UTC−04:00)" for a reader elsewhere: a time of a library is said in its own time zone. */
export function formatLocalTime(instant: string, locale: Locale): string {
  const time = formatTime(instant, locale);
  const moment = new Date(instant);
  const minutes = (wallClock(instant).getTime() - moment.getTime()) / 60_000;
  if (minutes === -moment.getTimezoneOffset()) return time;
  return `${time} (UTC${instant.slice(-6).replace('-', '−')})`;
}

/** "14 de março" for what is due at the end of a day, "14 de março, 14h20" for what is due before. */
export function formatDue(due: string, locale: Locale): string {
  const day = formatDayOfMonth(due, locale);
  return due.includes('T23:59') ? day : `${day}, ${formatLocalTime(due, locale)}`;
}

/** "sábado, 8h": when something happens within the week. */
export const formatWeekdayTime = (instant: string, locale: Locale): string =>
  `${weekday(instant, locale)}, ${formatTime(instant, locale)}`;

const DAY_MS = 86_400_000;

/** Whole days from `now` to the instant, in the instant's offset. */
export function daysUntil(instant: string, now: Date): number {
  const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);
  return dayOf(wallClock(instant)) - dayOf(wallClockAt(now, instant));
}

/** "hoje", "amanhã", "em 2 dias", "há 3 dias". */
export const formatDistance = (days: number, locale: Locale): string =>
  new Intl.RelativeTimeFormat(REGION[locale], {
    numeric: Math.abs(days) < 2 ? 'auto' : 'always',
  }).format(days, 'day');

/** "12 mar., 14h20" in the instant's own offset: where it happened, wherever the reader is. */
export const formatInstant = (instant: string, locale: Locale): string =>
  `${formatDay(instant, locale)}, ${formatTime(instant, locale)}`;

/** "12 mar., 14h20" in the reader's time zone, for events on this device. */
export function formatMoment(moment: Date, locale: Locale): string {
  const wall = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return formatInstant(wall, locale);
}

/** Open from midnight to midnight. */
export const isAllDay = (intervals: readonly { abre: string; fecha: string }[]): boolean =>
  intervals.length === 1 && intervals[0]?.abre === '00:00' && intervals[0].fecha === '24:00';

/** "8h–12h, 17h–21h30" */
export const formatIntervals = (
  intervals: readonly { abre: string; fecha: string }[],
  locale: Locale,
): string =>
  intervals
    .map(({ abre, fecha }) => `${formatClock(abre, locale)}–${formatClock(fecha, locale)}`)
    .join(', ');

/** "7h30" for "07:30". */
export const formatClock = (time: string, locale: Locale): string =>
  formatTime(`2000-01-01T${time}`, locale);

/** "Horário de Brasília": name of a time zone. */
export const formatZone = (instant: Date, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(REGION[locale], { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
