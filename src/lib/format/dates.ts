import { inWords } from '#contract/shared/in-words.ts';
import { REGION, type Locale } from '#contract/shared/languages.ts';

/**
 * Formats dates (times: times.ts). Instants have the library's offset ("2026-03-14T23:59:59-03:00")
 * and are shown in that time zone: a loan is due at the library's midnight, wherever the reader is.
 */

/** Local time of an instant, as if it were UTC. */
export const wallClock = (instant: string): Date =>
  new Date(instant.length === 10 ? `${instant}T00:00:00Z` : `${instant.slice(0, 19)}Z`);

/** Local time at another moment, in an instant's offset, as if it were UTC. */
export function wallClockAt(now: Date, instant: string): Date {
  const offset = /([+-])(\d\d):(\d\d)$/.exec(instant);
  const [, sign = '+', hours = '0', minutes = '0'] = offset ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(now.getTime() + shift);
}

/** Formats a day or instant in its local time. */
export const inWallWords = (
  instant: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string => inWords(wallClock(instant), locale, { ...options, timeZone: 'UTC' });

/** "sábado", "Saturday", "sábado". */
export const weekday = (instant: string, locale: Locale): string =>
  inWallWords(instant, locale, { weekday: 'long' }).replace('-feira', '');

/** "14 mar.", "14 Mar", "14 mar". */
export const formatDay = (instant: string, locale: Locale): string =>
  inWallWords(instant, locale, { day: 'numeric', month: 'short' }).replace(' de ', ' ');

/** "14 mar. 2024", "14 Mar 2024", "14 mar 2024". */
export const formatDate = (instant: string, locale: Locale): string =>
  `${formatDay(instant, locale)} ${instant.slice(0, 4)}`;

/** A date without line breaks. */
const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0');

/** "14 mar., sábado", "Saturday, 14 Mar", "sábado 14 mar"; never broken across lines. */
export function formatLongDay(instant: string, locale: Locale): string {
  const day = formatDay(instant, locale);
  const name = weekday(instant, locale);
  if (locale === 'pt') return unbroken(`${day}, ${name}`);
  return unbroken(`${name}${locale === 'en' ? ',' : ''} ${day}`);
}

/** "14 de março", "14 March", "14 de marzo"; never broken across lines. */
export const formatDayOfMonth = (instant: string, locale: Locale): string =>
  unbroken(inWallWords(instant, locale, { day: 'numeric', month: 'long' }));

/** "quinta-feira, 12 de março" */
export const formatFullDay = (day: string, locale: Locale): string =>
  inWallWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });

/**
 * "Quinta-feira, 12 de março de 2026": today in the offset of `instant`, or in the reader's time
 * zone without one.
 */
export const formatToday = (now: Date, locale: Locale, instant?: string): string => {
  const text =
    instant === undefined
      ? inWords(now, locale, { dateStyle: 'full' })
      : inWords(wallClockAt(now, instant), locale, { dateStyle: 'full', timeZone: 'UTC' });
  return text.charAt(0).toLocaleUpperCase(REGION[locale]) + text.slice(1);
};

/** "março de 2026". */
export const formatMonth = (day: string, locale: Locale): string =>
  inWallWords(day, locale, { month: 'long', year: 'numeric' });

/** Parts of a day: "qui", "12", "mar.", "quinta". */
export const dayParts = (day: string, locale: Locale) => ({
  short: inWallWords(day, locale, { weekday: 'short' }).replace('.', ''),
  number: String(Number(day.slice(8, 10))),
  month: inWallWords(day, locale, { month: 'short' }),
  weekday: weekday(day, locale),
});
