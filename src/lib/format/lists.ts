import type { Locale } from '#contract/shared/languages.ts';

/** "A, B e C" in the reader's language. */
export const formatList = (values: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(values);

/** The parts of a line that there are, one after another; French has a space before the sign. */
export const formatParts = (parts: readonly (string | false)[], locale: Locale): string =>
  parts.filter(Boolean).join(locale === 'fr' ? '\u00a0; ' : '; ');
