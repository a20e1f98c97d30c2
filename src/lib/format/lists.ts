import type { Locale } from '#contract/languages.ts';

/** "A, B e C" in the reader's language. */
export const formatList = (values: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(values);
