import type { Locale } from '#contract/shared/languages.ts';

/** A whole number as it is read in this language: 1.234 in Portuguese. */
export const formatNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(value);
