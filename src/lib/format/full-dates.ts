import type { Locale } from '#contract/shared/languages.ts';
import { inWallWords } from './dates.ts';

/** Days and months in full (short ones: dates.ts). */

/** "março de 2026": the heading of a month. */
export const formatMonth = (day: string, locale: Locale): string =>
  inWallWords(day, locale, { month: 'long', year: 'numeric' });

/** "março", "March", "marzo". @param month 1 to 12 */
export const monthName = (month: number, locale: Locale): string =>
  inWallWords(`2000-${String(month).padStart(2, '0')}-01`, locale, { month: 'long' });

/** "mar.", "Mar", "mar". @param month 1 to 12 */
export const monthShort = (month: number, locale: Locale): string =>
  inWallWords(`2000-${String(month).padStart(2, '0')}-01`, locale, { month: 'short' });
