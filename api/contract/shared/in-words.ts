import { REGION, type Locale } from './languages.ts';

/** How the first of a month is written where it is not 1: "1er avril". */
const FIRST: Partial<Record<Locale, string>> = { pt: '1º', fr: '1er', it: '1º' };

const formats: Record<string, Intl.DateTimeFormat> = {};

/** A moment in words. */
export const inWords = (at: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  (formats[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(REGION[locale], options))
    .format(at)
    .replace(/\b1(?= \p{L})/u, FIRST[locale] ?? '1');
