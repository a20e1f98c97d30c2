import type { Locale } from '#contract/shared/languages.ts';

/** "A, B e C" in the reader's language. */
export const formatList = (values: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(values);
