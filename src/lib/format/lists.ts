import type { Locale } from '#contract/shared/languages.ts';

/** "A, B e C" in the page's language. */
export const formatList = (values: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(values);

/** Joins the parts that are present; French has a space before the separator. */
export const formatParts = (parts: readonly (string | false)[], locale: Locale): string =>
  parts.filter(Boolean).join(locale === 'fr' ? '\u00a0; ' : '; ');

/** "A, B ou C" in the page's language. */
export const orList = (values: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(values);
