import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/shared/languages.ts';

/** The personal area: the address of its first screen, and the static shell of all of them. */
export const ACCOUNT_SHELL = '/meupergamum';

/** An address in a locale, for islands: "/login" → "/en/login". Query and fragment stay. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `/${locale}${path}`;
}

/** Splits an address of the site: "/en/acervo/5" → { locale: "en", path: "/acervo/5" }. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = ''] = pathname.split('/');
  const locale = LOCALES.find((name) => name === first && name !== DEFAULT_LOCALE);
  if (!locale) return { locale: DEFAULT_LOCALE, path: pathname };
  return { locale, path: pathname.slice(first.length + 1) || '/' };
}

/** Addresses of records. */
export const titlePath = (locale: Locale, codAcervo: number): string =>
  localePath(locale, `/acervo/${codAcervo}`);

export const authorityPath = (locale: Locale, codAutoridade: number): string =>
  localePath(locale, `/autoridade/${codAutoridade}`);

/** A search for a heading: every title of this author or subject, in the guide at this path. */
export const searchPath = (locale: Locale, query: Record<string, string>, guide = '/'): string =>
  localePath(locale, `${guide}?${new URLSearchParams(query)}`);
