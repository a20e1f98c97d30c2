import { DEFAULT_LOCALE, type Locale } from '#contract/shared/languages.ts';

/** Absolute URL of a page in a language. `origin`: public address of the site. */
export const pageUrl = (
  { origin, locale }: { origin: string; locale: Locale },
  path: string,
): string => `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`;
