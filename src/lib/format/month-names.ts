import type { Locale } from '#contract/shared/languages.ts';
import { inWallWords } from './dates.ts';

/** Names of months (in dates: dates.ts). */

/** "março", "March", "marzo". @param month 1 to 12 */
export const monthName = (month: number, locale: Locale): string =>
  inWallWords(`2000-${String(month).padStart(2, '0')}-01`, locale, { month: 'long' });

/** "mar.", "Mar", "mar". @param month 1 to 12 */
export const monthShort = (month: number, locale: Locale): string =>
  inWallWords(`2000-${String(month).padStart(2, '0')}-01`, locale, { month: 'short' });
