import type { Locale } from '#contract/languages.ts';

/**
 * Dates as people read them. Instants arrive with the library's offset ("2026-03-14T23:59:59-03:00"),
 * and the wall clock of that text is what is shown: a loan is due at the library's midnight,
 * wherever the reader is.
 */

const TAGS: Record<Locale, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

/** The wall clock of an instant's text, as if it were UTC. */
const wallClock = (instant: string): Date =>
  new Date(instant.length === 10 ? `${instant}T00:00:00Z` : `${instant.slice(0, 19)}Z`);

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(instant: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(TAGS[locale], { ...options, timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter.format(wallClock(instant));
}

const weekday = (instant: string, locale: Locale): string =>
  format(instant, locale, { weekday: 'long' }).replace('-feira', '');

/** "14 mar.", "14 Mar", "14 mar". */
export const formatDay = (instant: string, locale: Locale): string =>
  format(instant, locale, { day: 'numeric', month: 'short' }).replace(' de ', ' ');

/** "14 mar., sábado", "Saturday, 14 Mar", "sábado, 14 mar". */
export function formatLongDay(instant: string, locale: Locale): string {
  const day = formatDay(instant, locale);
  return locale === 'pt'
    ? `${day}, ${weekday(instant, locale)}`
    : `${weekday(instant, locale)}, ${day}`;
}

/** "14h20" and "22h" in Portuguese, "14:20" elsewhere. */
export function formatTime(instant: string, locale: Locale): string {
  const [hours = '', minutes = ''] = instant.slice(11, 16).split(':');
  if (locale !== 'pt') return `${hours}:${minutes}`;
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
}

/** "sábado, 8h": when something happens within the week. */
export const formatWeekdayTime = (instant: string, locale: Locale): string =>
  `${weekday(instant, locale)}, ${formatTime(instant, locale)}`;

const DAY_MS = 86_400_000;

/** Whole days from the day of `now`, in the instant's own offset, to its day. */
export function daysUntil(instant: string, now: Date): number {
  const offset = /([+-])(\d\d):(\d\d)$/.exec(instant);
  const [, sign = '+', hours = '0', minutes = '0'] = offset ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const dayOf = (time: number) => Math.floor(time / DAY_MS);
  return dayOf(wallClock(instant).getTime()) - dayOf(now.getTime() + shift);
}

/** "hoje", "amanhã", "em 2 dias", "há 3 dias"; from two days on always a number. */
export const formatDistance = (days: number, locale: Locale): string =>
  new Intl.RelativeTimeFormat(TAGS[locale], {
    numeric: Math.abs(days) < 2 ? 'auto' : 'always',
  }).format(days, 'day');

/** "12 mar., 14h20" by the reader's own clock: when something was seen on this device. */
export function formatMoment(moment: Date, locale: Locale): string {
  const wall = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return `${formatDay(wall, locale)}, ${formatTime(wall, locale)}`;
}

/** "quinta-feira, 12 de março de 2026": the reader's own day. */
export const formatToday = (now: Date, locale: Locale): string => {
  const text = new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'full' }).format(now);
  return text.charAt(0).toLocaleUpperCase(TAGS[locale]) + text.slice(1);
};

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

/** The parts of a day: "qui", "12", "mar.", "quinta". */
export const dayParts = (day: string, locale: Locale) => ({
  short: format(day, locale, { weekday: 'short' }).replace('.', ''),
  number: String(Number(day.slice(8, 10))),
  month: format(day, locale, { month: 'short' }),
  weekday: weekday(day, locale),
});

/** "março de 2026": the heading of a month. */
export const formatMonth = (day: string, locale: Locale): string =>
  format(day, locale, { month: 'long', year: 'numeric' });

/** "quinta-feira, 12 de março" */
export const formatFullDay = (day: string, locale: Locale): string =>
  format(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** "Horário de Brasília": the name of a zone. */
export const formatZone = (instant: Date, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(TAGS[locale], { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
