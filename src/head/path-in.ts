import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';

/** Language of this page, as in its path: "pt-BR" → "pt". */
export const languageOfPage = (): string => document.documentElement.lang.slice(0, 2);

/**
 * Path of this page in another language, from the URL, as shells and parts of titles serve many
 * paths. Leading slashes are merged: two would start a host name.
 */
export function pathIn(language: string): string {
  const current = languageOfPage();
  const { pathname } = location;
  const own = current === DEFAULT_LOCALE ? pathname : pathname.slice(current.length + 1);
  const path = `/${own.replace(/^\/+/, '')}`;
  return language === DEFAULT_LOCALE ? path : `/${language}${path}`;
}
