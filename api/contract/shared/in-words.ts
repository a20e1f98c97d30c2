import { REGION, type Locale } from './languages.ts';

/** How the first of a month is written where it is not 1: "1er avril". */
const FIRST: Partial<Record<Locale, string>> = { pt: '1º', fr: '1er', it: '1º' };

const formats: Record<string, Intl.DateTimeFormat> = {};

/** A moment in words. */
export const inWords = (at: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  (formats[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(REGION[locale], options))
    .format(at)
    .replace(/\b1(?= \p{L})/u, FIRST[locale] ?? '1');

const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** A day (`YYYY-MM-DD`) in words: "17 de setembro de 2003". */
export const dayInWords = (day: string, locale: Locale): string =>
  inWords(new Date(`${day}T00:00:00Z`), locale, LONG_DAY);

/** A text in which days stand as `YYYY-MM-DD`, with those days in words. */
export const withDaysInWords = (text: string, locale: Locale): string =>
  text.replace(/(?<![\w./-])\d{4}-\d{2}-\d{2}(?![\w/-])/g, (day) =>
    Number.isNaN(Date.parse(day)) ? day : dayInWords(day, locale),
  );
