import type { Locale } from '#contract/shared/languages.ts';

/** Formats an integer: 1.234 in Portuguese. */
export const formatNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(value);
